# ddb-budget, once, in the account and region it runs in: the role it runs as, and the queue in which refused UpdateTable calls of all
# accounts arrive.

data "aws_partition" "this" {}

locals {
  partition = data.aws_partition.this.partition
}

data "aws_iam_policy_document" "task_trust" {
  statement {
    actions = var.runs_on == "pods.eks.amazonaws.com" ? ["sts:AssumeRole", "sts:TagSession"] : ["sts:AssumeRole"]
    principals {
      type        = "Service"
      identifiers = [var.runs_on]
    }
  }
}

data "aws_iam_policy_document" "assume" {
  statement {
    sid     = "Accounts"
    actions = ["sts:AssumeRole"]
    resources = [
      "arn:${local.partition}:iam::*:role/ddb-budget-read",
      "arn:${local.partition}:iam::*:role/ddb-budget-reduce",
    ]
  }
  statement {
    sid       = "OnWhoseBehalf"
    actions   = ["sts:SetSourceIdentity"]
    resources = ["arn:${local.partition}:iam::*:role/ddb-budget-reduce"]
  }
}

data "aws_iam_policy_document" "events" {
  statement {
    sid       = "Queue"
    actions   = ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:ChangeMessageVisibility"]
    resources = [aws_sqs_queue.events.arn]
  }
}

resource "aws_iam_role" "task" {
  name               = "ddb-budget"
  description        = "What ddb-budget runs as. It may assume its two roles in other accounts and read its queue, and nothing else."
  assume_role_policy = data.aws_iam_policy_document.task_trust.json
}

resource "aws_iam_role_policy" "assume" {
  name   = "assume"
  role   = aws_iam_role.task.name
  policy = data.aws_iam_policy_document.assume.json
}

resource "aws_iam_role_policy" "events" {
  name   = "events"
  role   = aws_iam_role.task.name
  policy = data.aws_iam_policy_document.events.json
}

resource "aws_iam_instance_profile" "task" {
  count = var.runs_on == "ec2.amazonaws.com" ? 1 : 0
  name  = "ddb-budget"
  role  = aws_iam_role.task.name
}

resource "aws_sqs_queue" "events" {
  name                    = "ddb-budget-events"
  sqs_managed_sse_enabled = true
  # A refusal is worth explaining on its own UTC day.
  message_retention_seconds  = 86400
  visibility_timeout_seconds = 60
  receive_wait_time_seconds  = 20
}

resource "aws_sqs_queue" "dead" {
  name                    = "ddb-budget-events-dead"
  sqs_managed_sse_enabled = true
  # The longest there is: time to look at what could not be read.
  message_retention_seconds = 1209600
}

# ddb-budget sets aside what it cannot read. This is for a message that ends the process; more than an hour without Redis, when every
# message comes back once a minute, must not fill the dead letters.
resource "aws_sqs_queue_redrive_policy" "events" {
  queue_url      = aws_sqs_queue.events.url
  redrive_policy = jsonencode({ deadLetterTargetArn = aws_sqs_queue.dead.arn, maxReceiveCount = 100 })
}

resource "aws_sqs_queue_redrive_allow_policy" "dead" {
  queue_url            = aws_sqs_queue.dead.url
  redrive_allow_policy = jsonencode({ redrivePermission = "byQueue", sourceQueueArns = [aws_sqs_queue.events.arn] })
}

data "aws_iam_policy_document" "queue" {
  for_each = { events = aws_sqs_queue.events.arn, dead = aws_sqs_queue.dead.arn }
  statement {
    sid       = "FromTheRule"
    actions   = ["sqs:SendMessage"]
    resources = [each.value]
    principals {
      type        = "Service"
      identifiers = ["events.amazonaws.com"]
    }
    condition {
      test     = "ArnEquals"
      variable = "aws:SourceArn"
      values   = [aws_cloudwatch_event_rule.refusals.arn]
    }
  }
  statement {
    sid       = "OnlyEncrypted"
    effect    = "Deny"
    actions   = ["sqs:*"]
    resources = [each.value]
    principals {
      type        = "*"
      identifiers = ["*"]
    }
    condition {
      test     = "Bool"
      variable = "aws:SecureTransport"
      values   = ["false"]
    }
  }
}

resource "aws_sqs_queue_policy" "events" {
  queue_url = aws_sqs_queue.events.url
  policy    = data.aws_iam_policy_document.queue["events"].json
}

resource "aws_sqs_queue_policy" "dead" {
  queue_url = aws_sqs_queue.dead.url
  policy    = data.aws_iam_policy_document.queue["dead"].json
}

resource "aws_cloudwatch_event_bus" "this" {
  name        = "ddb-budget"
  description = "Refused UpdateTable calls of all accounts and regions."
}

data "aws_iam_policy_document" "bus" {
  statement {
    sid       = "FromTheAccounts"
    actions   = ["events:PutEvents"]
    resources = [aws_cloudwatch_event_bus.this.arn]
    principals {
      type        = "*"
      identifiers = ["*"]
    }
    condition {
      test     = "StringEquals"
      variable = var.organization_id != "" ? "aws:PrincipalOrgID" : "aws:PrincipalAccount"
      values   = var.organization_id != "" ? toset([var.organization_id]) : var.member_account_ids
    }
    # Not everybody in those accounts: only what the member account's module makes for it.
    condition {
      test     = "ArnLike"
      variable = "aws:PrincipalArn"
      values   = ["arn:${local.partition}:iam::*:role/ddb-budget-events"]
    }
  }
}

resource "aws_cloudwatch_event_bus_policy" "this" {
  event_bus_name = aws_cloudwatch_event_bus.this.name
  policy         = data.aws_iam_policy_document.bus.json
}

resource "aws_cloudwatch_event_rule" "refusals" {
  name           = "ddb-budget-refusals"
  description    = "Puts what the accounts report into the queue that ddb-budget reads."
  event_bus_name = aws_cloudwatch_event_bus.this.name
  event_pattern  = <<-JSON
    {
      "source": ["aws.dynamodb"],
      "detail-type": ["AWS API Call via CloudTrail"],
      "detail": {
        "eventSource": ["dynamodb.amazonaws.com"],
        "eventName": ["UpdateTable"],
        "errorCode": ["LimitExceededException"]
      }
    }
  JSON
}

resource "aws_cloudwatch_event_target" "queue" {
  rule           = aws_cloudwatch_event_rule.refusals.name
  event_bus_name = aws_cloudwatch_event_bus.this.name
  target_id      = "queue"
  arn            = aws_sqs_queue.events.arn
  dead_letter_config {
    arn = aws_sqs_queue.dead.arn
  }
}
