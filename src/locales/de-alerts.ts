/** The German sentences that tell refusals nobody posted. Part of de.ts. */
import type { enAlerts } from './en-alerts.ts';

export const deAlerts = {
  'alert.title': 'Eine Senkung von {resource} wurde abgewiesen.',
  'alert.title.general': 'DynamoDB hat eine Senkung der Kapazität einer Tabelle abgewiesen.',
  'alert.resources': 'Tabelle {table} ({names})',
  'alert.resources.table': 'die Tabelle selbst',
  'alert.fallback':
    'Eine Senkung von {resource} in {account} {region} wurde abgewiesen: Das Senkungsbudget ist verbraucht.',
  'alert.count': '{n, plural, one {Ein abgewiesener Aufruf} other {# abgewiesene Aufrufe}}',
  'alert.count.most': 'Mehr als {n, number} abgewiesene Aufrufe',
  'alert.once': '{count}, {at} ({actor}).',
  'alert.several': '{count} seit {since}, zuletzt {at} ({actor}).',
  'alert.general.several': '{count} seit {since}, zuletzt {at}.',
  'alert.back':
    'Eine Senkung von {resource} ist wieder möglich: {n, plural, one {Eine ist} other {# sind}} jetzt verfügbar.',
  'alert.many':
    '{n, plural, one {Eine Senkung einer weiteren Tabelle oder eines weiteren Index wurde} other {Senkungen von # weiteren Tabellen und Indizes wurden}} abgewiesen: Die Senkungsbudgets sind verbraucht. Welche es sind, steht unten.',
  'alert.many.more': 'Mit {example} siehst du, wie oft sich die Kapazität heute noch senken lässt.',
  'alert.many.line': '{resource} · {account} · {region} · {actor}',
  'alert.many.next': 'nächste Senkung laut Fehlermeldung: {at}',
  'alert.many.fallback': 'Abgewiesene Senkungen: {names}',
} as const satisfies Record<keyof typeof enAlerts, string>;
