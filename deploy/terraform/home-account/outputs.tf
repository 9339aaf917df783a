output "task_role_arn" {
  description = "Give this to the processes, and to the module of each member account."
  value       = aws_iam_role.task.arn
}

output "event_bus_arn" {
  description = "Give this to the module of each member account."
  value       = aws_cloudwatch_event_bus.this.arn
}

output "queue_url" {
  description = "Give this to ddb-budget; it reads its events here."
  value       = aws_sqs_queue.events.url
}

output "dead_letter_queue_url" {
  description = "Watch that this stays empty."
  value       = aws_sqs_queue.dead.url
}
