/** The English sentences that explain a limit error. Part of en.ts. */
export const enExplain = {
  'command.help.explain': 'What a limit error means, and when the next decrease is possible',
  'working.explain': 'Looking for the table in AWS. It takes longer than usual…',

  'explain.resource.table': 'table {table}',
  'explain.resource.index': 'index {index} of table {table}',

  'explain.what.quota': 'This is the decrease budget of {resource}, not throttling.',
  'explain.what.quota.unnamed': 'This is DynamoDB’s decrease budget, not throttling.',
  'explain.what.quota.likely': 'This is a decrease budget, most likely that of {resource}, not throttling.',
  'explain.rule':
    'DynamoDB lets each table and each index be lowered four times a UTC day, then once an hour. Its traffic is not affected, and raising it is always possible.',
  'explain.fallback': '{what} {next}',

  'explain.found.named': 'The message names the table.',
  'explain.found.placed': 'Several tables have this name; the message also tells where.',
  'explain.found.counters': 'The error names no table, but its count and its last decrease are those of this one.',
  'explain.found.counted':
    'Several tables have this name; the count and the last decrease in the error are those of this one.',
  'explain.found.called': 'AWS recorded the refused call, which names it.',
  'explain.found.recorded': 'CloudTrail has this very refusal on it: {at}, by {actor}.',
  'explain.found.recorded.near':
    'The error does not say which one it is. Of the tables I may show here, this is the only one with a refused decrease in CloudTrail around that time: {at}, by {actor}.',
  'explain.found.recorded.late': 'CloudTrail shows calls 5 to 15 minutes late, so it may be another.',
  'explain.found.chosen': 'Chosen from those that fit.',
  'explain.culprit.counters': 'The count and the last decrease in the error are those of this {what}.',
  'explain.culprit.usedUp': 'Of the table and its indexes, this is the only one without a free decrease.',
  'explain.culprit.table':
    'The error does not tell whether it is the table or one of its {n, plural, one {index} other {# indexes}}; shown is the table.',
  'explain.culprit.isTable': 'table',
  'explain.culprit.isIndex': 'index',
  'explain.unnamed': 'The error never names the table, and nothing around it here does either.',
  'explain.unrecorded.late':
    'Of the tables I may show here, CloudTrail has no refused decrease that fits yet; it shows calls 5 to 15 minutes late.',
  'explain.unrecorded': 'Of the tables I may show here, CloudTrail has no refused decrease that fits.',
  'explain.unnamed.notLooked':
    'The error never names the table. The lines around it may: the failing step, the Terraform resource, the auto scaling target.',
  'explain.named.notLooked': 'The text names {resource}.',
  'explain.several': 'Which table is it? These fit:',
  'explain.several.recorded': 'refused {at}, by {actor}',
  'explain.several.pick': 'This one',
  'explain.several.pick.label': 'Explain it for {table} in {account} {region}',
  'explain.several.more': 'More than these fit. Type {example} with account and region in front of the name.',
  'explain.unknownTable':
    'The message names {table}, which I do not know among the tables I may show here, so this rests on the text alone.',
  'explain.unreadable':
    'It is {resource}, but I could not read it just now, so this rests on the text alone. {problem}',
  'explain.withheld':
    'I show no tables in this channel. With {example} in a direct message to me you see which one it is and how much is left.',
  'explain.unread': 'I could not look the table up just now, so this rests on the text alone.',
  'explain.reading': 'I am looking the table up in AWS; this message is completed in a moment.',

  'explain.next.now': 'A decrease is possible now: {n, plural, one {one is} other {# are}} available.',
  'explain.next.now.stated': 'The time the error gave has passed: a decrease should be possible now.',
  'explain.next.at': 'Next decrease: {at} ({in}).',
  'explain.next.at.stated': 'Next decrease, by the error’s own words: {at} ({in}).',
  'explain.next.before': 'Trying before then cannot work.',
  'explain.next.unknown':
    'When the next one is possible the text does not say: an hour after the last decrease, or at 00:00 UTC ({at}) if that comes first.',
  'explain.next.unreadable':
    'When the next one is possible I cannot tell: the table reports a last decrease in the future. Look again in a minute.',
  'explain.next.onDemand':
    'The table is on-demand by now: there is no capacity to lower, and no decrease budget to run out of.',

  'explain.used': '{used, number} of {limit, number} free decreases used today',
  'explain.used.counted': '{n, number} decreases counted today',

  'explain.stated': 'The error states: {facts}.',
  'explain.stated.count': '{n, plural, one {# decrease} other {# decreases}} today',
  'explain.stated.last': 'last {at}',
  'explain.stated.next': 'next {at}',
  'explain.stated.interval': 'one every {n, number} s',
  'explain.agreement.same': 'A fresh read says the same.',
  'explain.agreement.newer': 'Since then it was lowered again ({at}), so the times above are newer.',
  'explain.agreement.other':
    'A fresh read of {resource} shows another last decrease ({at}) than the error states. The error is probably about something else.',
  'explain.agreement.other.never':
    'A fresh read of {resource} shows no decrease at all. The error is probably about something else.',

  'explain.advice': 'What to do',
  'explain.advice.wait': 'Send it again {at}, and stop whatever retries until then (a refused try costs no decrease).',
  'explain.advice.tryNow': 'Send it again now.',
  'explain.advice.oneStep':
    'Make it one step: a call that lowers reads and writes together, however far, counts once. Small steps use the day up.',
  'explain.advice.oneStep.from':
    'Make it one step down from {read, number} RCU / {write, number} WCU: a call that lowers both, however far, counts once. Small steps use the day up.',
  'explain.advice.scaling':
    'If auto scaling manages it, its scale-ins spend the same budget. A higher minimum or a longer scale-in cooldown makes them rarer.',
  'explain.advice.scaling.read':
    'Auto scaling manages {bounds}, and each scale-in spends this budget. A higher minimum or a longer scale-in cooldown makes them rarer.',
  'explain.advice.scaling.reads': 'reads ({min, number} to {max, number} RCU)',
  'explain.advice.scaling.writes': 'writes ({min, number} to {max, number} WCU)',
  'explain.advice.scaling.both': '{reads} and {writes}',
  'explain.advice.onDemand':
    'If the load is hard to foresee, on-demand has no such budget: it is paid by request, the indexes switch too, and it can be chosen four times in 24 hours.',
  'explain.pages': 'AWS on this: {pages}',
  'explain.related':
    'Related errors: {throttling} is throttling, where the capacity does not suffice for the traffic and more of it helps; {limit} also stands for other limits, which its text names.',
  'explain.page.quotas': 'Quotas',
  'explain.page.scaling': 'Auto scaling',
  'explain.page.onDemand': 'On-demand mode',
  'explain.page.errors': 'Error handling',
  'explain.page.partitions': 'Throttling',
  'explain.run.then': 'Run it for me then',
  'explain.run.now': 'Run it for me',
  'explain.show': 'Show the budget',

  'explain.other': 'This is another limit of DynamoDB, not the decrease budget.',
  'explain.other.accountMaximum':
    'The capacity asked for would take the account over its maximum in this region. Lower other tables, or ask AWS for a higher quota in Service Quotas.',
  'explain.other.billingSwitch':
    'The table was switched to on-demand as often as is allowed in 24 hours. Wait until the oldest of these switches is 24 hours ago.',
  'explain.other.concurrent':
    'Too many tables and indexes are being created, changed or deleted at the same time. Run fewer at once, or try again when some have become ACTIVE.',
  'explain.other.encryption':
    'Its encryption key was changed too often: after four changes in 24 hours, one every six hours is allowed. The sentence is built like that of the decrease budget, but lowering capacity is not affected.',
  'explain.other.generic':
    '“Too many operations for a given subscriber” is what DynamoDB says when more than 500 tables and indexes are being created, changed or deleted at once. Run fewer at once, and try again after some seconds.',
  'explain.other.generic.usedUp':
    'The decrease budget of {resource} is used up as well, so a decrease of it would be refused too.',
  'explain.other.generic.left':
    'It is not the decrease budget of {resource}: {n, plural, one {one decrease is} other {# decreases are}} available.',
  'explain.other.generic.onDemand': '{resource} is on-demand, so it has no decrease budget that could be used up.',
  'explain.other.generic.unread':
    'Whether a decrease budget is used up as well I cannot tell from this text: it names no table that I can read here.',
  'explain.other.increaseStep':
    'The increase is larger than one call may make it. Raise the capacity in several steps.',
  'explain.other.indexBuild':
    'Only one index of a table can be built or deleted at a time. Try again when the index that is under way is ACTIVE.',
  'explain.other.indexCount':
    'The table has as many indexes as it may have (20 global ones by default). Delete one, or ask AWS for a higher quota in Service Quotas.',
  'explain.other.perTable':
    'The capacity asked for is above what one table or index may have in this account. Ask for less, or ask AWS for a higher quota in Service Quotas.',
  'explain.other.restores': 'Too many restores run at once. Try again when some are done.',
  'explain.other.tableClass':
    'The table class can be changed twice in 30 days. Wait until the older change is 30 days ago.',
  'explain.other.tableCount':
    'The account has as many tables as it may have in this region. Delete some, or ask AWS for a higher quota in Service Quotas.',
  'explain.other.tags': 'Its tags are being changed by another call. Try again in a few seconds.',
  'explain.other.unnamed':
    'Which one, these words do not tell. The full text of the error names it; AWS lists all of them under Quotas.',
  'explain.otherService': 'This is a limit of another AWS service, not of DynamoDB, so I have nothing to add.',
  'explain.runtimeThrottle':
    'This is throttling: requests came in faster than the capacity of the table, index or partition allows. It is another error than the decrease budget, and more capacity helps (raising is not limited a day).',
  'explain.controlPlaneThrottle':
    'The management calls came too fast (“Rate exceeded”). It is another error than the decrease budget: the same call works after a short wait, with growing pauses between the tries.',
  'explain.nothing':
    'I see no DynamoDB limit error in this text. Paste the whole message, best with the lines around it.',

  'explain.repeat': '{link}. {next}',
  'explain.repeat.link': 'Explained in this thread',
  'explain.inThread': 'I have explained it in {link}.',
  'explain.inThread.link': 'its thread',
} as const;
