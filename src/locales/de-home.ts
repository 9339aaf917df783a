/** The German sentences of the App Home. Part of de.ts. */
import type { enHome } from './en-home.ts';

export const deHome = {
  'home.asOf': 'Stand: {at} · diese Seite siehst nur du',
  'home.tables': 'Alle Tabellen',
  'home.store':
    'Mein Speicher (Redis) hat nicht geantwortet, deshalb fehlen hier offene Anträge und Pausen. Lies in einer Minute neu.',
  'home.paused': '*Pausiert* ({scope}) von {who} bis {until}: Es startet keine Reduzierung. Zum Fortsetzen: {command}',
  'home.paused.open':
    '*Pausiert* ({scope}) von {who}: Es startet keine Reduzierung, bis jemand fortsetzt. Zum Fortsetzen: {command}',
  'home.noCards':
    'Es gibt offene Anträge ohne Karte in {channel}; wahrscheinlich kann ich dort nicht posten. Gib dort {command} ein; bin ich schon darin, findet, wer diesen Bot betreibt, den Grund in meinem Log oder berichtigt {setting}.',
  'home.groupUnread':
    'Slack sagt mir nicht, wer zu {group} gehört, deshalb können ihre Mitglieder in {accounts} keine Reduzierungen beantragen oder entscheiden. Bleibt es so, erfährt, wer diesen Bot betreibt, mit {command}, was fehlt.',
  'home.none': 'Keine. Niemand muss etwas entscheiden.',
  'home.waiting': '*Wartet auf deine Entscheidung* ({n, number})',
  'home.waiting.none': 'Nichts wartet auf deine Entscheidung.',
  'home.mine': '*Von dir beantragt* ({n, number})',
  'home.others': '*Weitere* ({n, number})',
  'home.more': 'Und {n, number} weitere: {command}',
  'home.card.label': 'Karte ansehen: {id}, {table}',
  'home.budgets': 'Knappste Budgets',
  'home.budgets.summary':
    '{tables, plural, one {# Tabelle} other {# Tabellen}} · {waiting, plural, =0 {keine wartet} one {# wartet auf die nächste Senkung} other {# warten auf die nächste Senkung}}',
  'home.budgets.onDemand':
    'Alle Tabellen, die ich lesen konnte, sind On-Demand: Es gibt kein Senkungsbudget, das knapp werden könnte.',
  'home.modal.title': 'Senkungsbudgets',
  'home.modal.loading': 'Ich lese aus AWS…',
} as const satisfies Record<keyof typeof enHome, string>;
