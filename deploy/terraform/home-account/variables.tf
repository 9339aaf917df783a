# The same settings as the parameters of ../../cloudformation/home-account.yaml.

variable "organization_id" {
  description = "The AWS organization whose accounts may report refusals. Empty with member_account_ids instead."
  type        = string
  default     = ""
  validation {
    condition     = can(regex("^$|^o-[a-z0-9]{10,32}$", var.organization_id))
    error_message = "Write the id of an AWS organization, which starts with o-, or leave it empty."
  }
}

variable "member_account_ids" {
  description = "The accounts that may report refusals, where there is no organization. Else unused."
  type        = set(string)
  default     = []
  validation {
    condition     = alltrue([for id in var.member_account_ids : can(regex("^\\d{12}$", id))])
    error_message = "Write AWS account ids of 12 digits, in quotes."
  }
  validation {
    condition     = var.organization_id != "" || length(var.member_account_ids) > 0
    error_message = "Write organization_id or member_account_ids, so that it is clear which accounts may report refusals."
  }
}

variable "runs_on" {
  description = "What runs the processes: ECS (Fargate too), EC2, or EKS Pod Identity (with disableSessionTags in the association)."
  type        = string
  default     = "ecs-tasks.amazonaws.com"
  validation {
    condition     = contains(["ecs-tasks.amazonaws.com", "ec2.amazonaws.com", "pods.eks.amazonaws.com"], var.runs_on)
    error_message = "Write ecs-tasks.amazonaws.com, ec2.amazonaws.com or pods.eks.amazonaws.com."
  }
}
