/** The English sentences of the App Home. Part of en.ts. */
export const enHome = {
  'home.asOf': 'As of {at} · only you see this page',
  'home.tables': 'All tables',
  'home.store':
    'My memory (Redis) did not answer, so open requests and pauses are not shown here. Read again in a minute.',
  'home.paused': '*Paused* ({scope}) by {who} until {until}: no reduction starts. To let them go on: {command}',
  'home.paused.open':
    '*Paused* ({scope}) by {who}: no reduction starts until somebody resumes. To let them go on: {command}',
  'home.noCards':
    'There are open requests without a card in {channel}; most likely I cannot post there. Type {command} in it; if I am in it already, whoever runs this bot finds the reason in my log, or corrects {setting}.',
  'home.groupUnread':
    'Slack does not tell me who is in {group}, so its members cannot ask for or decide reductions in {accounts}. If it stays so, {command} tells whoever runs this bot what is missing.',
  'home.none': 'None. Nothing waits for anybody.',
  'home.waiting': '*Waiting for your decision* ({n, number})',
  'home.waiting.none': 'Nothing waits for your decision.',
  'home.mine': '*Asked by you* ({n, number})',
  'home.others': '*Others* ({n, number})',
  'home.more': 'And {n, number} more: {command}',
  'home.card.label': 'See the card: {id}, {table}',
  'home.budgets': 'Scarcest budgets',
  'home.budgets.summary':
    '{tables, plural, one {# table} other {# tables}} · {waiting, plural, =0 {none waiting} one {# waiting for the next decrease} other {# waiting for the next decrease}}',
  'home.budgets.onDemand': 'All tables I could read are on-demand, so there is no decrease budget to run short of.',
  'home.modal.title': 'Decrease budgets',
  'home.modal.loading': 'Reading from AWS…',
} as const;
