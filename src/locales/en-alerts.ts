/** The English sentences that tell refusals nobody posted. Part of en.ts. */
export const enAlerts = {
  'alert.title': 'A decrease of {resource} was refused.',
  'alert.title.general': 'DynamoDB refused a decrease of a table’s capacity.',
  'alert.resources': '{names} of table {table}',
  'alert.resources.table': 'the table itself',
  'alert.fallback': 'A decrease of {resource} in {account} {region} was refused: its decrease budget is used up.',
  'alert.count': '{n, plural, one {One refused call} other {# refused calls}}',
  'alert.count.most': 'More than {n, number} refused calls',
  'alert.once': '{count}, {at}, by {actor}.',
  'alert.several': '{count} since {since}, the last one {at}, by {actor}.',
  'alert.general.several': '{count} since {since}, the last one {at}.',
  'alert.back': 'A decrease of {resource} is possible again: {n, plural, one {one is} other {# are}} available now.',
  'alert.many':
    '{n, plural, one {A decrease of one more table or index was} other {Decreases of # more tables and indexes were}} refused: their decrease budgets are used up. Below is which.',
  'alert.many.more': 'With {example} you see what one of them can still be lowered today.',
  'alert.many.line': '{resource} · {account} · {region} · by {actor}',
  'alert.many.next': 'next decrease, by the error’s own words: {at}',
  'alert.many.fallback': 'Refused decreases: {names}',
} as const;
