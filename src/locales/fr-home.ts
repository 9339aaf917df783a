/** The French sentences of the App Home. Part of fr.ts. */
import type { enHome } from './en-home.ts';

export const frHome = {
  'home.asOf': 'État : {at} · page visible par vous uniquement',
  'home.tables': 'Toutes les tables',
  'home.store':
    'Ma mémoire (Redis) n’a pas répondu : les demandes ouvertes et les pauses ne sont pas affichées ici. Actualisez dans une minute.',
  'home.paused':
    '*En pause* ({scope}) par {who}, fin prévue : {until}. D’ici là, aucune réduction ne démarre. Pour reprendre : {command}',
  'home.paused.open':
    '*En pause* ({scope}) par {who} : aucune réduction ne démarre avant que quelqu’un reprenne. Pour reprendre : {command}',
  'home.noCards':
    'Des demandes ouvertes n’ont pas de carte dans {channel} ; sans doute ne puis-je pas y publier. Tapez-y {command} ; si j’y suis déjà, la personne qui administre ce bot trouve la raison dans mon journal, ou corrige {setting}.',
  'home.groupUnread':
    'Slack ne me dit pas qui fait partie de {group} : ses membres ne peuvent ni demander ni décider de réductions dans {accounts}. Si cela dure, {command} indique à la personne qui administre ce bot ce qui manque.',
  'home.none': 'Aucune. Personne n’a de décision à prendre.',
  'home.waiting': '*En attente de votre décision* ({n, number})',
  'home.waiting.none': 'Rien n’attend votre décision.',
  'home.mine': '*Demandées par vous* ({n, number})',
  'home.others': '*Autres* ({n, number})',
  'home.more': 'Et {n, number} de plus : {command}',
  'home.card.label': 'Voir la carte : {id}, {table}',
  'home.budgets': 'Budgets les plus serrés',
  'home.budgets.summary':
    '{tables, plural, one {# table} many {# de tables} other {# tables}} · {waiting, plural, =0 {aucune en attente} one {# attend la prochaine diminution} many {# de tables attendent la prochaine diminution} other {# attendent la prochaine diminution}}',
  'home.budgets.onDemand':
    'Toutes les tables que j’ai pu lire sont à la demande : il n’y a pas de budget de diminutions qui puisse manquer.',
  'home.modal.title': 'Budgets de diminutions',
  'home.modal.loading': 'Je lis dans AWS…',
} as const satisfies Record<keyof typeof enHome, string>;
