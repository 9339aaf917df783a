output "read_role_arn" {
  description = "The readRole of this account in the accounts file."
  value       = aws_iam_role.read.arn
}

output "reduce_role_arn" {
  description = "The reduceRole of this account in the accounts file; null where nothing may be changed."
  value       = one(aws_iam_role.reduce[*].arn)
}
