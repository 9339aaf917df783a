/** English: who spent a budget, why, and what to do about it. */
export const enHistory = {
  'command.help.history': 'Who made today’s decreases, when and how large, and why they went so fast',

  'history.show': 'Who spent it?',
  'history.again': 'Read again',
  'history.toBudget': 'Show the budget',
  'history.where': 'decreases since 00:00 UTC',
  'history.fallback':
    '{table}: {n, plural, =0 {no decreases today} one {# decrease today} other {# decreases today}}, in the table and its indexes together.',
  'history.none': 'No decreases today, neither of the table nor of an index.',
  'history.noneOf': 'No decreases today: {names}',
  'history.table': 'Table',
  'history.onDemand': 'On-demand now: no decrease budget applies. What was spent before is listed all the same.',
  'history.spentBy': 'Spent by: {shares}',
  'history.share': '{actor} {n, number}',
  'history.unaccounted': '{n, number} not in CloudTrail yet',
  'history.unaccounted.missing': '{n, number} in no record of CloudTrail',
  'history.unaccounted.unread': '{n, number} whose caller I could not look up',
  'history.read': 'RCU {from, number} → {to, number}',
  'history.write': 'WCU {from, number} → {to, number}',
  'history.switched': 'switched to on-demand',
  'history.approvedBy': 'approved by {person}',
  'history.earlier': '{n, plural, one {# earlier one, then} other {# earlier ones, then}}',
  'history.refused': 'Refused, which costs nothing: {tries}. Last at {at}.',
  'history.surplus':
    '{n, plural, one {# more decrease is} other {# more decreases are}} recorded than DynamoDB counts; the oldest are left out.',
  'history.unclear':
    '{n, plural, one {Of # more change today I cannot tell whether it was a decrease} other {Of # more changes today I cannot tell whether they were decreases}}: no record shows the units before.',
  'history.why': '*Why*',
  'history.first': '*What to do first*',
  'history.lag': 'From AWS CloudTrail, which shows a call 5 to 15 minutes after it was made.',
  'history.cut': 'There are more records than I read at once: these go back to {at}.',
  'history.unread.record': 'Who made them I could not read. {problem}',
  'history.unread.scaling': 'How auto scaling is set I could not read. {problem}',
  'working.history': 'Looking up who changed {table}. CloudTrail takes its time…',

  'time.span.minutes': '{n, number} min',
  'time.span.hours': '{hours, number} h {minutes, number} min',

  'actor.autoScaling': 'auto scaling',
  'actor.thisBot': 'this bot',
  'actor.role': 'role {name}',
  'actor.user': 'user {name}',
  'actor.root': 'the account’s root user',
  'actor.unknown': 'somebody unknown',

  'resource.table': 'the table',
  'resource.index': 'index {index}',

  'cause.flapping':
    'Auto scaling is flapping: {rounds, number} times today it lowered the {dimension, select, read {reads} other {writes}} of {resource}, down to {low, number}, and raised them again within {within}, up to {high, number}. Each way down costs a decrease.',
  'cause.settings':
    'It is set to {target, number}% use, a scale-in cool-down of {cooldown, number} s and a minimum of {min, number}.',
  'cause.readAndWrite':
    'Auto scaling lowers reads and writes of {resource} in calls of their own: today {reads, plural, one {# decrease} other {# decreases}} for reads and {writes, number} for writes, where one call can lower both.',
  'cause.scalingSteps': 'Auto scaling followed a falling load down in {n, number} steps on {resource}: {change}.',
  'cause.smallSteps': 'Small steps: {actor} lowered {resource} {n, number} times, {change}. One step would have done.',
  'cause.tuning':
    'Tried up and down, as in a load test: {actors} raised {resource} {increases, plural, one {once} other {# times}} and lowered it {decreases, number} times within {within}. Raising is free; each way down costs a decrease.',
  'cause.severalWriters': 'Several spend the budget of {resource}: {writers}.',
  'cause.severalWriters.scaling': 'Auto scaling and others spend the budget of {resource}: {writers}.',
  'cause.billingSwitch':
    'The switch to on-demand at {at} ({actor}) took {n, plural, one {a decrease of # resource} other {a decrease of each of # resources}}: {names}.',
  'cause.oneIndex':
    'Only index {index} has used its free decreases; the table and its other indexes have not. A call that lowers it together with others is refused as a whole{n, plural, =0 {} one {, which happened once today} other {, which happened # times today}}.',

  'advice.oneStep': 'Send the last value at once next time: {change} costs one decrease instead of {n, number}.',
  'advice.cooldown':
    'Set the scale-in cool-down of {dimension, select, read {reads} other {writes}} to {seconds, number} s (now {now, number} s): then they are lowered at most once an hour.',
  'advice.minimum':
    'Or raise the minimum of {dimension, select, read {reads} other {writes}} from {min, number} to {to, number}, the least they were raised back to. Idle hours then cost that much.',
  'advice.lookAtScaling':
    'Look at the auto scaling of {resource}: a longer scale-in cool-down or a higher minimum saves decreases.',
  'advice.setBounds':
    'Change auto scaling’s bounds instead of the capacity: between them it sets its own values again, and that can cost a second decrease. {bounds}',
  'advice.setBounds.one': 'Bounds of {dimension, select, read {reads} other {writes}}: {min, number} to {max, number}.',
  'advice.oneWriter': 'Let one of them set the capacity, and the others ask.',
  'advice.raiseOnceLowerOnce':
    'Raise it once before the test, to {high}, and lower it once after it, to {low}; or run the test on-demand.',
  'advice.switchWhenFree':
    'There is nothing to undo. Should the table go back to provisioned today, each of them has one decrease less.',
  'advice.leaveOut': 'Leave {index} out of the call: the others can be lowered without it.',
} as const;
