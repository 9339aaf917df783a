# ddb-budget, in an account whose DynamoDB tables it looks after: a role that reads, a role that reduces, and a rule in each region
# that forwards refused UpdateTable calls to the home account.

data "aws_caller_identity" "this" {}
data "aws_partition" "this" {}

locals {
  account   = data.aws_caller_identity.this.account_id
  partition = data.aws_partition.this.partition
  reports   = var.event_bus_arn != ""
}

data "aws_iam_policy_document" "read_trust" {
  statement {
    actions = ["sts:AssumeRole"]
    principals {
      type        = "AWS"
      identifiers = [var.task_role_arn]
    }
    condition {
      test     = "StringEquals"
      variable = "sts:ExternalId"
      values   = [var.external_id]
    }
    condition {
      test     = "StringLike"
      variable = "sts:RoleSessionName"
      values   = ["ddb-budget-*"]
    }
  }
}

data "aws_iam_policy_document" "read" {
  statement {
    sid       = "Tables"
    actions   = ["dynamodb:DescribeTable"]
    resources = ["arn:${local.partition}:dynamodb:*:${local.account}:table/*"]
    condition {
      test     = "StringEquals"
      variable = "aws:RequestedRegion"
      values   = var.regions
    }
  }
  # None of these can be granted for a part of the account.
  statement {
    sid = "WholeAccount"
    actions = [
      "dynamodb:ListTables",
      "application-autoscaling:DescribeScalableTargets",
      "application-autoscaling:DescribeScalingActivities",
      "application-autoscaling:DescribeScalingPolicies",
      "cloudtrail:LookupEvents",
      "cloudwatch:GetMetricData",
    ]
    resources = ["*"]
    condition {
      test     = "StringEquals"
      variable = "aws:RequestedRegion"
      values   = var.regions
    }
  }
}

resource "aws_iam_role" "read" {
  name                 = "ddb-budget-read"
  description          = "Assumed by ddb-budget for every read of tables, their use and their history."
  max_session_duration = 3600
  assume_role_policy   = data.aws_iam_policy_document.read_trust.json
}

resource "aws_iam_role_policy" "read" {
  name   = "read"
  role   = aws_iam_role.read.name
  policy = data.aws_iam_policy_document.read.json
}

data "aws_iam_policy_document" "reduce_trust" {
  statement {
    actions = var.require_source_identity ? ["sts:AssumeRole", "sts:SetSourceIdentity"] : ["sts:AssumeRole"]
    principals {
      type        = "AWS"
      identifiers = [var.task_role_arn]
    }
    condition {
      test     = "StringEquals"
      variable = "sts:ExternalId"
      values   = [var.external_id]
    }
    condition {
      test     = "StringLike"
      variable = "sts:RoleSessionName"
      values   = ["ddb-budget-*"]
    }
    # Slack's user ids start with U or W. The condition also makes naming one mandatory.
    dynamic "condition" {
      for_each = var.require_source_identity ? [1] : []
      content {
        test     = "StringLike"
        variable = "sts:SourceIdentity"
        values   = ["U*", "W*"]
      }
    }
  }
}

data "aws_iam_policy_document" "reduce" {
  # IAM cannot tell a decrease from another UpdateTable: that the call sets nothing but units is up to ddb-budget.
  statement {
    sid       = "Reduce"
    actions   = ["dynamodb:UpdateTable", "dynamodb:DescribeTable"]
    resources = ["arn:${local.partition}:dynamodb:*:${local.account}:table/${var.reducible_tables}"]
    condition {
      test     = "StringEquals"
      variable = "aws:RequestedRegion"
      values   = var.regions
    }
  }
}

resource "aws_iam_role" "reduce" {
  count                = var.allow_reductions ? 1 : 0
  name                 = "ddb-budget-reduce"
  description          = "Assumed by ddb-budget for one table and one approved reduction at a time, narrowed to that table by a session policy."
  max_session_duration = 3600
  assume_role_policy   = data.aws_iam_policy_document.reduce_trust.json
}

resource "aws_iam_role_policy" "reduce" {
  count  = var.allow_reductions ? 1 : 0
  name   = "reduce"
  role   = aws_iam_role.reduce[0].name
  policy = data.aws_iam_policy_document.reduce.json
}

data "aws_iam_policy_document" "events_trust" {
  statement {
    actions = ["sts:AssumeRole"]
    principals {
      type        = "Service"
      identifiers = ["events.amazonaws.com"]
    }
    condition {
      test     = "StringEquals"
      variable = "aws:SourceAccount"
      values   = [local.account]
    }
    condition {
      test     = "ArnLike"
      variable = "aws:SourceArn"
      values   = ["arn:${local.partition}:events:*:${local.account}:rule/ddb-budget-refusals"]
    }
  }
}

data "aws_iam_policy_document" "forward" {
  statement {
    sid       = "Forward"
    actions   = ["events:PutEvents"]
    resources = [var.event_bus_arn]
  }
}

resource "aws_iam_role" "events" {
  count              = local.reports ? 1 : 0
  name               = "ddb-budget-events"
  description        = "Lets EventBridge hand refused UpdateTable calls to the home account's event bus."
  assume_role_policy = data.aws_iam_policy_document.events_trust.json
}

resource "aws_iam_role_policy" "forward" {
  count  = local.reports ? 1 : 0
  name   = "forward"
  role   = aws_iam_role.events[0].name
  policy = data.aws_iam_policy_document.forward.json
}

resource "aws_cloudwatch_event_rule" "refusals" {
  for_each    = local.reports ? var.regions : toset([])
  region      = each.value
  name        = "ddb-budget-refusals"
  description = "UpdateTable calls that DynamoDB refused for a limit. Needs a trail that logs write management events."
  # By code, not by wording: which limit it was, ddb-budget reads from the message.
  event_pattern = <<-JSON
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

# An event bus, because EventBridge reaches a queue of another account only within one region.
resource "aws_cloudwatch_event_target" "home" {
  for_each  = aws_cloudwatch_event_rule.refusals
  region    = each.key
  rule      = each.value.name
  target_id = "home"
  arn       = var.event_bus_arn
  role_arn  = aws_iam_role.events[0].arn
}
