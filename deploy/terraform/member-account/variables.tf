# The same settings as the parameters of ../../cloudformation/member-account.yaml.

variable "task_role_arn" {
  description = "ARN of the role that ddb-budget runs as; the output task_role_arn of the home account's module."
  type        = string
  validation {
    condition     = can(regex("^arn:aws[a-z-]*:iam::\\d{12}:role/[\\w+=,.@/-]{1,512}$", var.task_role_arn))
    error_message = "Write the ARN of an IAM role, for example arn:aws:iam::999900001111:role/ddb-budget."
  }
}

variable "external_id" {
  description = "The externalId of the account in ddb-budget's accounts file; a random one that nobody else chooses."
  type        = string
  validation {
    condition     = can(regex("^[\\w+=,.@:/-]{12,1224}$", var.external_id))
    error_message = "Write 12 to 1224 letters, digits and any of +=,.@:/-_, for example from \"openssl rand -hex 16\"."
  }
}

variable "require_source_identity" {
  description = "Whether a reduction has to say whose click completed its approval; false only together with \"sourceIdentity: false\"."
  type        = bool
  default     = true
}

variable "regions" {
  description = "The regions of the account in the accounts file. The roles work in no other."
  type        = set(string)
  validation {
    condition     = length(var.regions) > 0 && alltrue([for region in var.regions : can(regex("^[a-z]{2,4}(-[a-z]+)+-\\d{1,2}$", region))])
    error_message = "Write at least one region as AWS spells it, for example [\"us-east-1\"]."
  }
}

variable "allow_reductions" {
  description = "Whether ddb-budget may lower capacity here, after approval. Without it there is no reducing role."
  type        = bool
  default     = true
}

variable "reducible_tables" {
  description = "Which tables may be changed, as one pattern in which \"*\" stands for any characters, for example orders-*."
  type        = string
  default     = "*"
  validation {
    condition     = can(regex("^[A-Za-z0-9_.*?-]{1,255}$", var.reducible_tables))
    error_message = "Write a table name or a pattern of letters, digits, \"_\", \".\", \"-\", \"*\" and \"?\"."
  }
}

variable "event_bus_arn" {
  description = "Where refused decreases are reported; the output event_bus_arn of the home account's module. Empty: nowhere."
  type        = string
  default     = ""
  validation {
    condition     = can(regex("^$|^arn:aws[a-z-]*:events:[a-z0-9-]+:\\d{12}:event-bus/[\\w./-]{1,256}$", var.event_bus_arn))
    error_message = "Write the ARN of an event bus, or leave it empty."
  }
}
