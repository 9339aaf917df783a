/** The French sentences that tell refusals nobody posted. Part of fr.ts. */
import type { enAlerts } from './en-alerts.ts';

export const frAlerts = {
  'alert.title': 'Diminution refusée pour {resource}.',
  'alert.title.general': 'DynamoDB a refusé de diminuer la capacité d’une table.',
  'alert.resources': '{names} de la table {table}',
  'alert.resources.table': 'la table elle-même',
  'alert.fallback':
    'Diminution refusée pour {resource} dans {account} {region} : son budget de diminutions est épuisé.',
  'alert.count': '{n, plural, one {Un appel refusé} many {# d’appels refusés} other {# appels refusés}}',
  'alert.count.most': 'Plus de {n, number} appels refusés',
  'alert.once': '{count}, à {at} ({actor}).',
  'alert.several': '{count} depuis {since}, le dernier à {at} ({actor}).',
  'alert.general.several': '{count} depuis {since}, le dernier à {at}.',
  'alert.back':
    'Une diminution est de nouveau possible pour {resource} : {n, plural, one {une disponible} many {# de diminutions disponibles} other {# disponibles}} maintenant.',
  'alert.many':
    '{n, plural, one {Diminution refusée pour une autre table ou un autre index} many {Diminutions refusées pour # d’autres tables et index} other {Diminutions refusées pour # autres tables et index}} : le budget de diminutions est épuisé. La liste suit.',
  'alert.many.more': 'Avec {example}, vous voyez combien de diminutions il reste aujourd’hui dans chaque cas.',
  'alert.many.line': '{resource} · {account} · {region} · {actor}',
  'alert.many.next': 'prochaine diminution, d’après l’erreur elle-même : {at}',
  'alert.many.fallback': 'Diminutions refusées : {names}',
} as const satisfies Record<keyof typeof enAlerts, string>;
