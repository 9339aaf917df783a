/** German: who spent a budget, why, and what to do about it. A resource comes in the accusative, so sentences say "für" before it. */
import type { enHistory } from './en-history.ts';

export const deHistory = {
  'command.help.history': 'Wer heute wann und wie weit gesenkt hat, und warum das Budget so schnell weg war',

  'history.show': 'Wer hat es verbraucht?',
  'history.again': 'Neu lesen',
  'history.toBudget': 'Budget anzeigen',
  'history.where': 'Senkungen seit 00:00 UTC',
  'history.fallback':
    '{table}: {n, plural, =0 {heute keine Senkungen} one {heute # Senkung} other {heute # Senkungen}}, Tabelle und Indizes zusammen.',
  'history.none': 'Heute keine Senkungen, weder der Tabelle noch eines Index.',
  'history.noneOf': 'Heute keine Senkungen: {names}',
  'history.table': 'Tabelle',
  'history.onDemand':
    'Inzwischen On-Demand: Es gilt kein Senkungsbudget. Was vorher verbraucht wurde, steht trotzdem hier.',
  'history.spentBy': 'Verbraucht durch: {shares}',
  'history.share': '{actor} {n, number}',
  'history.unaccounted': '{n, number} noch nicht in CloudTrail',
  'history.unaccounted.missing': '{n, number} in CloudTrail nicht verzeichnet',
  'history.unaccounted.unread': '{n, number} nicht zu ermitteln',
  'history.read': 'RCU {from, number} → {to, number}',
  'history.write': 'WCU {from, number} → {to, number}',
  'history.switched': 'Wechsel zu On-Demand',
  'history.approvedBy': 'genehmigt von {person}',
  'history.earlier': '{n, plural, one {# frühere, danach} other {# frühere, danach}}',
  'history.refused': 'Abgewiesen, was nichts kostet: {tries}. Zuletzt um {at}.',
  'history.surplus':
    '{n, plural, one {Es ist # Senkung mehr verzeichnet, als DynamoDB zählt; die älteste fehlt hier.} other {Es sind # Senkungen mehr verzeichnet, als DynamoDB zählt; die ältesten fehlen hier.}}',
  'history.unclear':
    '{n, plural, one {Bei # weiteren Änderung von heute ist unklar, ob sie eine Senkung war} other {Bei # weiteren Änderungen von heute ist unklar, ob sie Senkungen waren}}: Die Werte davor sind nirgends verzeichnet.',
  'history.why': '*Warum*',
  'history.first': '*Was zuerst hilft*',
  'history.lag': 'Aus AWS CloudTrail, das einen Aufruf erst 5 bis 15 Minuten später zeigt.',
  'history.cut': 'Es gibt mehr Einträge, als ich auf einmal lese: Diese reichen zurück bis {at}.',
  'history.unread.record': 'Von wem sie stammen, konnte ich nicht lesen. {problem}',
  'history.unread.scaling': 'Wie Auto Scaling eingestellt ist, konnte ich nicht lesen. {problem}',
  'working.history': 'Ich sehe nach, wer {table} geändert hat. CloudTrail braucht etwas Zeit…',

  'time.span.minutes': '{n, number} min',
  'time.span.hours': '{hours, number} h {minutes, number} min',

  'actor.autoScaling': 'Auto Scaling',
  'actor.thisBot': 'dieser Bot',
  'actor.role': 'Rolle {name}',
  'actor.user': 'Benutzer {name}',
  'actor.root': 'Root-Benutzer des Kontos',
  'actor.unknown': 'jemand Unbekanntes',

  'resource.table': 'die Tabelle',
  'resource.index': 'den Index {index}',

  'cause.flapping':
    'Auto Scaling flattert: Heute hat es die {dimension, select, read {Lesekapazität} other {Schreibkapazität}} für {resource} {rounds, number}-mal gesenkt, bis auf {low, number}, und innerhalb von {within} wieder erhöht, bis auf {high, number}. Jeder Weg nach unten kostet eine Senkung.',
  'cause.settings':
    'Eingestellt sind {target, number} % Zielauslastung, {cooldown, number} s Scale-in-Abkühlphase und ein Minimum von {min, number}.',
  'cause.readAndWrite':
    'Auto Scaling senkt Lese- und Schreibkapazität für {resource} in getrennten Aufrufen: heute {reads, plural, one {# Senkung} other {# Senkungen}} beim Lesen und {writes, number} beim Schreiben. Ein einziger Aufruf kann beides senken.',
  'cause.scalingSteps':
    'Auto Scaling ist der sinkenden Last in {n, number} Schritten gefolgt, für {resource}: {change}.',
  'cause.smallSteps':
    'Kleine Schritte: {actor} hat die Kapazität für {resource} {n, number}-mal gesenkt, {change}. Ein Schritt hätte gereicht.',
  'cause.tuning':
    'Auf und ab probiert, wie bei einem Lasttest ({actors}): Die Kapazität für {resource} wurde innerhalb von {within} {increases, plural, one {einmal} other {#-mal}} erhöht und {decreases, number}-mal gesenkt. Erhöhen ist frei; jeder Weg nach unten kostet eine Senkung.',
  'cause.severalWriters': 'Das Budget für {resource} verbrauchen mehrere: {writers}.',
  'cause.severalWriters.scaling': 'Das Budget für {resource} verbrauchen Auto Scaling und andere: {writers}.',
  'cause.billingSwitch':
    'Der Wechsel zu On-Demand um {at} ({actor}) zählte als {n, plural, one {eine Senkung} other {# Senkungen, je eine}} für {names}.',
  'cause.oneIndex':
    'Nur beim Index {index} sind die freien Senkungen verbraucht, bei der Tabelle und ihren anderen Indizes nicht. Ein Aufruf, der ihn zusammen mit anderen senkt, wird als Ganzes abgewiesen{n, plural, =0 {} one {; das ist heute einmal passiert} other {; das ist heute #-mal passiert}}.',

  'advice.oneStep': 'Beim nächsten Mal gleich den letzten Wert setzen: {change} kostet eine Senkung statt {n, number}.',
  'advice.cooldown':
    'Die Scale-in-Abkühlphase der {dimension, select, read {Lesekapazität} other {Schreibkapazität}} auf {seconds, number} s setzen (jetzt {now, number} s): Dann wird sie höchstens einmal pro Stunde gesenkt.',
  'advice.minimum':
    'Oder das Minimum der {dimension, select, read {Lesekapazität} other {Schreibkapazität}} von {min, number} auf {to, number} anheben, den kleinsten Wert, auf den sie wieder erhöht wurde. So viel kosten dann auch ruhige Stunden.',
  'advice.lookAtScaling':
    'Auto Scaling für {resource} prüfen: Eine längere Scale-in-Abkühlphase oder ein höheres Minimum spart Senkungen.',
  'advice.setBounds':
    'Statt der Kapazität die Grenzen von Auto Scaling ändern: Dazwischen setzt es wieder seine eigenen Werte, und das kann eine zweite Senkung kosten. {bounds}',
  'advice.setBounds.one':
    'Grenzen der {dimension, select, read {Lesekapazität} other {Schreibkapazität}}: {min, number} bis {max, number}.',
  'advice.oneWriter': 'Nur eine Stelle die Kapazität setzen lassen; die anderen fragen dort an.',
  'advice.raiseOnceLowerOnce':
    'Vor dem Test einmal erhöhen, auf {high}, und danach einmal senken, auf {low}; oder den Test mit On-Demand fahren.',
  'advice.switchWhenFree':
    'Es gibt nichts rückgängig zu machen. Sollte die Tabelle heute zu bereitgestellter Kapazität zurückkehren, bleibt jeweils eine Senkung weniger.',
  'advice.leaveOut': '{index} aus dem Aufruf weglassen: Die anderen lassen sich auch ohne ihn senken.',
} as const satisfies Record<keyof typeof enHistory, string>;
