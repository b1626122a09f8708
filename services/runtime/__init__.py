"""What every service stands on: server, work, events, ticks, jobs, clients. Knows no service and no
game; a service's own code stays readable without knowing this."""
