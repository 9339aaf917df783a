/**
 * Every sentence a person reads in Slack, in English, as ICU messages. This catalogue is the measure for the others: the
 * compiler refuses one that lacks a key. Values arrive escaped and marked up, so messages hold no Slack markup but bold.
 */
import { enAlerts } from './en-alerts.ts';
import { enExplain } from './en-explain.ts';
import { enHistory } from './en-history.ts';
import { enHome } from './en-home.ts';
import { enReductions } from './en-reductions.ts';

export const en = {
  ...enAlerts,
  ...enExplain,
  ...enHistory,
  ...enHome,
  ...enReductions,

  'command.help.budget': 'What the table and each of its indexes can still be lowered today, and when',
  'command.help.overview': 'All your tables, the scarcest first',
  'command.help.help': 'This list',
  'command.help.reduce': 'Ask for a reduction; another person approves it, and it runs at the next decrease',
  'command.help.reduceForm': 'The same as a form',
  'command.help.requests': 'Open requests: yours, of a table, or one with its whole history',
  'command.help.cancel': 'Take a request back before it runs',
  'command.help.pause': 'Let no reduction start, in one account or everywhere',
  'command.help.resume': 'Let them start again',
  'command.usage': 'Usage: {example}',
  'command.wrong.tooManyWords':
    'Those are more words than I can place. Names have no blanks, and one table is asked for at a time.',
  'command.wrong.missingWord': 'There is a word missing.',
  'command.wrong.notUnderstood': 'I cannot read all of that.',
  'command.unknown': 'I don’t know the command {word}.',
  'command.unknown.nearest': 'I don’t know the command {word}. Did you mean {nearest}?',
  'command.unknown.isTable': 'I don’t know the command {word}. If it is a table, type {example}.',

  'help.title': 'Decrease budgets for DynamoDB',
  'help.rule':
    'DynamoDB lets you lower a table or an index *four times a UTC day*, then once an hour since the last time. Raising is never limited. I show what is left; only you see my answers.',
  'help.names':
    'A table can be written as {bare}, {account}, {region}, with an index behind it as {index}, or as its ARN.',
  'help.more': 'Everything I can do: {example}',
  'help.fallback': 'ddb-budget: type {example} to see what a table can still be lowered today.',

  'budget.fallback.free':
    '{table}: {used} of {limit} free decreases used today, {left, plural, one {# decrease} other {# decreases}} available now.',
  'budget.fallback.hourly': '{table}: the {limit} free decreases are used; one more is available now.',
  'budget.fallback.waiting': '{table}: no decrease available now. The next is possible at {at} ({in}).',
  'budget.fallback.notApplicable': '{table} is on-demand: no decrease budget applies.',
  'budget.fallback.unknown': '{table}: the budget cannot be told right now.',
  'budget.where.provisioned': 'provisioned',
  'budget.where.onDemand': 'on-demand',
  'budget.resource.table': 'Table',
  'budget.capacity': '{read, number} RCU · {write, number} WCU',
  'budget.free':
    '{used} of {limit} free decreases used · *{left, plural, one {# available now} other {# available now}}*',
  'budget.hourly': 'All {limit} free decreases used · *one available now*, then one an hour',
  'budget.waiting.hour': 'All {limit} free decreases used · next *{at}* ({in})',
  'budget.waiting.midnight': 'All {limit} free decreases used · next *{at}* ({in}), when the day’s four come back',
  'budget.notApplicable': 'On-demand: you pay per request, so there is no capacity to lower and no decrease budget.',
  'budget.unknown':
    'DynamoDB reports a last decrease in the future, so I will not guess. Ask again in a minute; if it stays, a clock is wrong.',
  'budget.further':
    '{n, plural, =0 {none more before 00:00 UTC} one {at most # more before 00:00 UTC} other {at most # more before 00:00 UTC}}',
  'budget.counted': '{n, number} decreases so far today',
  'budget.quotaPage':
    'For {resource}, AWS’s quota page would suggest up to {n, number}; the service grants {granted, number}, because idle hours do not add up.',
  'budget.quotaPage.table': 'the table',
  'budget.status': 'DynamoDB reports {status}: a change is running, so these figures may be about to move.',
  'budget.scaled.read':
    'Auto scaling manages reads ({min, number} to {max, number} RCU); its scale-ins spend this budget too.',
  'budget.scaled.write':
    'Auto scaling manages writes ({min, number} to {max, number} WCU); its scale-ins spend this budget too.',
  'budget.scaled.both':
    'Auto scaling manages reads ({readMin, number} to {readMax, number} RCU) and writes ({writeMin, number} to {writeMax, number} WCU); its scale-ins spend this budget too.',
  'budget.scaled.brief': 'Auto scaling spends this budget too.',
  'budget.scaling.unread': 'Whether auto scaling manages this table I could not read. {problem}',
  'budget.global':
    'Global table in {regions}. A change in one region is copied to the others; whether the copy also counts against their budgets is not known.',
  'budget.foot.reset': 'The four free decreases come back at 00:00 UTC ({at}). Table and indexes each have their own.',
  'budget.foot.onDemandSwitch': 'Should it go back to provisioned, the budget applies again.',
  'budget.reduce': 'Request a reduction',
  'budget.again': 'Read again',

  'overview.title': 'Decrease budgets, scarcest first',
  'overview.fallback':
    '{tables, plural, one {# table} other {# tables}}: {waiting, plural, =0 {none has to wait} one {# has to wait} other {# have to wait}} for its next decrease.',
  'overview.summary':
    '{tables, plural, one {# table} other {# tables}} · {waiting, plural, =0 {none waiting} one {# waiting for the next decrease} other {# waiting for the next decrease}} · page {page, number} of {pages, number}',
  'overview.row.indexes': '{n, plural, one {# index} other {# indexes}}',
  'overview.row.scarcest': 'Scarcest is its index {index} ({read, number} RCU · {write, number} WCU):',
  'overview.show': 'Show',
  'overview.show.label': 'Show the budget of {table}',
  'overview.next': 'Next page',
  'overview.previous': 'Previous page',
  'overview.again': 'Read all again',
  'overview.none': 'I found no tables in the accounts you may see here.',
  'overview.noneRead':
    '{n, plural, one {The one table you may see here could not be read just now.} other {None of the # tables you may see here could be read just now.}}',
  'overview.noneListed': 'I could not read any table just now.',
  'overview.none.next': 'Check {setting} in my configuration: its patterns decide which tables I look at.',
  'overview.unread': '*Could not be read* ({n, plural, one {# table} other {# tables}}): {names}',
  'overview.unread.more': '{names} and {n, number} more',
  'overview.unlisted': '*{account} · {region}*: {problem}',
  'overview.expired': 'That list is too old to page through. Type {example} for a fresh one.',
  'overview.readAt': 'Read {at}',

  'name.empty': 'Which table? Type {example}, or {overview} for all of them.',
  'name.tooLong':
    'That is too long for a DynamoDB table name ({n, number} characters; at most 255 are allowed). Check for a pasted line too many.',
  'name.invalid':
    '{text} cannot be a DynamoDB table name: those have 3 to 255 letters, digits, and the characters {allowed}.',
  'name.otherAccount': '{account} is not among the accounts I can show you here ({known}).',
  'name.otherRegion': 'I am not configured for {region} in {account} (only {known}).',
  'name.unknown': 'I know no table called {text} in the accounts you may see here.',
  'name.unknown.nearest': 'I know no table called {text}. Did you mean one of these?',
  'name.unknown.none': 'Type {overview} to see all tables.',
  'name.unknown.fallback': 'No table called {text}.',
  'name.ambiguous': 'There is more than one {text}. Which one?',
  'name.indexUnknown': '{table} has no index called {index}.',
  'name.indexUnknown.known': 'Its indexes: {indexes}.',
  'name.indexUnknown.none': 'It has no global secondary indexes.',
  'name.hidden': '{n, plural, one {One account is} other {# accounts are}} not shown to you here: {accounts}.',
  'name.unlisted': 'I could not list every account, so it may be there all the same:',

  'refused.guest':
    'I answer questions about tables and reductions for full members of this workspace only, not for guests.',
  'refused.external':
    'I answer questions about tables and reductions for full members of this workspace only, not for people from other organisations.',
  'refused.bot': 'I answer questions about tables to people, not to other bots.',
  'refused.deactivated': 'Your account is deactivated in this workspace, so I cannot show you tables.',
  'refused.askMember': 'Please ask a full member of this workspace: they can ask me for you.',
  'refused.notAViewer': 'you are not among its viewers',
  'refused.channelNotListed': 'it is shown only in {channels} and in direct messages',
  'refused.channelShared': 'this channel is shared with another organisation; ask in a direct message',
  'refused.all':
    'None of the configured accounts is shown to you here: {accounts}. Whoever runs this bot can change that.',
  'refused.fallback': 'I cannot show you tables here.',

  'problem.roleRefused':
    'I could not assume {role} for {account}. AWS does not say why: the role may be missing, or its trust policy or external id does not match. Ask the owner of {account} to check the trust policy.',
  'problem.denied': '{role} in {account} lacks {action}. Ask the owner of {account} to add it to the role’s policy.',
  'problem.throttled': 'AWS is throttling {action} in {account} · {region} right now. Ask again in a minute.',
  'problem.regionDisabled':
    '{region} is not enabled for {account}. Enable it there, or take it out of that account’s regions in my configuration.',
  'problem.sessionExpired':
    'My session with {role} in {account} has expired and could not be renewed. Ask again in a minute; if it stays, my own credentials need a look.',
  'problem.timedOut': 'AWS did not answer {action} for {account} · {region} in time. Ask again in a minute.',
  'problem.tableNotFound': 'There is no table {table} in {account} · {region} any more.',
  'problem.unavailable': 'AWS did not answer {action} for {account} · {region} as it should. Ask again in a minute.',
  'problem.unexpected': '{action} failed in {account} · {region}: {detail}',
  'problem.fallback': 'I could not read that from AWS.',

  'working.table': 'Reading {table} from AWS. It takes longer than usual…',
  'working.overview': 'Reading your tables from AWS…',
  'working.overview.progress': 'Reading your tables from AWS: {done, number} of {total, number}…',

  'error.people': 'Slack could not tell me who you are just now, so I show nothing. Try again in a minute.',
  'error.store':
    'My memory (Redis) did not answer, so I cannot tell whether that went through. Look at the card or `/ddb requests` in a minute before you try again.',
  'error.readOnly':
    'I am set up to show budgets only: no account names a role that may change tables. Whoever runs this bot can add one (`reductions` in the accounts file).',
  'error.internal':
    'Something went wrong on my side; nothing was changed. Try again; if it happens again, give whoever runs this bot the reference {reference}.',
  'error.oldButton': 'I no longer know that button. Type {example} for a fresh answer.',

  'time.dayAndTime': '{day} at {time}',
  'time.now': 'now',
  'time.seconds': 'in {n, plural, one {# second} other {# seconds}}',
  'time.minutes': 'in {n, number} min',
  'time.hours': 'in {hours, number} h {minutes, number} min',
} as const;
