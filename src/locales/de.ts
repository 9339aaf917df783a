/** German. A table or index comes without an article ("von Tabelle orders"), so that it fits wherever a sentence puts it. */
import { deAlerts } from './de-alerts.ts';
import { deExplain } from './de-explain.ts';
import { deHistory } from './de-history.ts';
import { deHome } from './de-home.ts';
import { deReductions } from './de-reductions.ts';
import type { en } from './en.ts';

export const de = {
  ...deAlerts,
  ...deExplain,
  ...deHistory,
  ...deHome,
  ...deReductions,

  'command.help.budget': 'Wie oft sich die Tabelle und jeder ihrer Indizes heute noch senken lassen, und wann',
  'command.help.overview': 'Alle Tabellen, die knappsten zuerst',
  'command.help.help': 'Diese Liste',
  'command.help.reduce':
    'Eine Reduzierung beantragen; eine andere Person genehmigt sie, ausgeführt wird sie mit der nächsten Senkung',
  'command.help.reduceForm': 'Dasselbe als Formular',
  'command.help.requests': 'Offene Anträge: deine, die einer Tabelle oder einer mit seinem ganzen Verlauf',
  'command.help.cancel': 'Einen Antrag stornieren, bevor er ausgeführt wird',
  'command.help.pause': 'Keine Reduzierung starten lassen, in einem Konto oder überall',
  'command.help.resume': 'Reduzierungen wieder starten lassen',
  'command.usage': 'Verwendung: {example}',
  'command.wrong.tooManyWords':
    'Das sind mehr Wörter, als ich zuordnen kann. Namen enthalten keine Leerzeichen, und abgefragt wird eine Tabelle auf einmal.',
  'command.wrong.missingWord': 'Da fehlt ein Wort.',
  'command.wrong.notUnderstood': 'Das verstehe ich nicht ganz.',
  'command.unknown': 'Den Befehl {word} kenne ich nicht.',
  'command.unknown.nearest': 'Den Befehl {word} kenne ich nicht. War {nearest} gemeint?',
  'command.unknown.isTable': 'Den Befehl {word} kenne ich nicht. Falls es eine Tabelle ist: {example} eingeben.',

  'help.title': 'Senkungsbudgets für DynamoDB',
  'help.rule':
    'DynamoDB lässt die Kapazität einer Tabelle oder eines Index *viermal pro UTC-Tag* senken, danach jeweils eine Stunde nach dem letzten Mal wieder. Erhöhen ist nie begrenzt. Ich zeige, was noch übrig ist; meine Antworten siehst nur du.',
  'help.names':
    'Eine Tabelle lässt sich als {bare}, {account} oder {region} schreiben, mit einem Index dahinter als {index}, oder als ARN.',
  'help.more': 'Alles, was ich kann: {example}',
  'help.fallback': 'ddb-budget: {example} eingeben, um zu sehen, wie oft sich eine Tabelle heute noch senken lässt.',

  'budget.fallback.free':
    '{table}: {used} von {limit} freien Senkungen heute verbraucht, {left, plural, one {# Senkung} other {# Senkungen}} jetzt verfügbar.',
  'budget.fallback.hourly': '{table}: Die {limit} freien Senkungen sind verbraucht; eine weitere ist jetzt verfügbar.',
  'budget.fallback.waiting': '{table}: Jetzt ist keine Senkung verfügbar. Die nächste ist möglich: {at} ({in}).',
  'budget.fallback.notApplicable': '{table} ist On-Demand: Es gilt kein Senkungsbudget.',
  'budget.fallback.unknown': '{table}: Das Budget lässt sich gerade nicht bestimmen.',
  'budget.where.provisioned': 'bereitgestellt',
  'budget.where.onDemand': 'On-Demand',
  'budget.resource.table': 'Tabelle',
  'budget.capacity': '{read, number} RCU · {write, number} WCU',
  'budget.free':
    '{used} von {limit} freien Senkungen verbraucht · *{left, plural, one {# jetzt verfügbar} other {# jetzt verfügbar}}*',
  'budget.hourly': 'Alle {limit} freien Senkungen verbraucht · *eine jetzt verfügbar*, danach eine pro Stunde',
  'budget.waiting.hour': 'Alle {limit} freien Senkungen verbraucht · nächste: *{at}* ({in})',
  'budget.waiting.midnight':
    'Alle {limit} freien Senkungen verbraucht · nächste: *{at}* ({in}), dann gibt es wieder vier',
  'budget.notApplicable':
    'On-Demand: Bezahlt wird pro Anfrage, es gibt also keine Kapazität zu senken und kein Senkungsbudget.',
  'budget.unknown':
    'DynamoDB meldet eine letzte Senkung in der Zukunft, deshalb rate ich nicht. Frag in einer Minute noch einmal; bleibt es dabei, geht eine Uhr falsch.',
  'budget.further':
    '{n, plural, =0 {keine weitere vor 00:00 UTC} one {höchstens # weitere vor 00:00 UTC} other {höchstens # weitere vor 00:00 UTC}}',
  'budget.counted': '{n, number} Senkungen bisher heute',
  'budget.quotaPage':
    'Nach der Kontingentseite von AWS wären es für {resource} bis zu {n, number}; der Service gewährt {granted, number}, denn ungenutzte Stunden summieren sich nicht.',
  'budget.quotaPage.table': 'die Tabelle',
  'budget.status': 'DynamoDB meldet {status}: Eine Änderung läuft, diese Zahlen können sich also gleich ändern.',
  'budget.scaled.read':
    'Auto Scaling steuert die Lesekapazität ({min, number} bis {max, number} RCU); jedes Scale-in verbraucht ebenfalls dieses Budget.',
  'budget.scaled.write':
    'Auto Scaling steuert die Schreibkapazität ({min, number} bis {max, number} WCU); jedes Scale-in verbraucht ebenfalls dieses Budget.',
  'budget.scaled.both':
    'Auto Scaling steuert die Lesekapazität ({readMin, number} bis {readMax, number} RCU) und die Schreibkapazität ({writeMin, number} bis {writeMax, number} WCU); jedes Scale-in verbraucht ebenfalls dieses Budget.',
  'budget.scaled.brief': 'Auto Scaling verbraucht ebenfalls dieses Budget.',
  'budget.scaling.unread': 'Ob Auto Scaling diese Tabelle steuert, konnte ich nicht lesen. {problem}',
  'budget.global':
    'Globale Tabelle in {regions}. Eine Änderung in einer Region wird in die anderen übernommen; ob sie auch dort aufs Budget angerechnet wird, ist nicht bekannt.',
  'budget.foot.reset':
    'Um 00:00 UTC ({at}) gibt es wieder vier freie Senkungen. Die Tabelle und jeder Index haben ihre eigenen.',
  'budget.foot.onDemandSwitch': 'Bei einer Rückkehr zu bereitgestellter Kapazität gilt das Budget wieder.',
  'budget.reduce': 'Reduzierung beantragen',
  'budget.again': 'Neu lesen',

  'overview.title': 'Senkungsbudgets, die knappsten zuerst',
  'overview.fallback':
    '{tables, plural, one {# Tabelle} other {# Tabellen}}: {waiting, plural, =0 {keine muss} one {# muss} other {# müssen}} auf die nächste Senkung warten.',
  'overview.summary':
    '{tables, plural, one {# Tabelle} other {# Tabellen}} · {waiting, plural, =0 {keine wartet} one {# wartet auf die nächste Senkung} other {# warten auf die nächste Senkung}} · Seite {page, number} von {pages, number}',
  'overview.row.indexes': '{n, plural, one {# Index} other {# Indizes}}',
  'overview.row.scarcest': 'Am knappsten ist der Index {index} ({read, number} RCU · {write, number} WCU):',
  'overview.show': 'Anzeigen',
  'overview.show.label': 'Budget von {table} anzeigen',
  'overview.next': 'Nächste Seite',
  'overview.previous': 'Vorherige Seite',
  'overview.again': 'Alle neu lesen',
  'overview.none': 'In den Konten, die du hier sehen darfst, habe ich keine Tabellen gefunden.',
  'overview.noneRead':
    '{n, plural, one {Die eine Tabelle, die du hier sehen darfst, konnte ich gerade nicht lesen.} other {Von den # Tabellen, die du hier sehen darfst, konnte ich gerade keine lesen.}}',
  'overview.noneListed': 'Ich konnte gerade keine Tabelle lesen.',
  'overview.none.next':
    'Prüfe {setting} in meiner Konfiguration: Die Muster dort bestimmen, welche Tabellen ich ansehe.',
  'overview.unread': '*Nicht lesbar* ({n, plural, one {# Tabelle} other {# Tabellen}}): {names}',
  'overview.unread.more': '{names} und {n, number} weitere',
  'overview.unlisted': '*{account} · {region}*: {problem}',
  'overview.expired': 'Diese Liste ist zu alt zum Weiterblättern. Für eine frische {example} eingeben.',
  'overview.readAt': 'Gelesen: {at}',

  'name.empty': 'Welche Tabelle? {example} eingeben, oder {overview} für alle.',
  'name.tooLong':
    'Das ist zu lang für den Namen einer DynamoDB-Tabelle ({n, number} Zeichen; erlaubt sind höchstens 255). Vielleicht ist eine Zeile zu viel eingefügt.',
  'name.invalid':
    '{text} kann kein Name einer DynamoDB-Tabelle sein: Die haben 3 bis 255 Buchstaben, Ziffern und die Zeichen {allowed}.',
  'name.otherAccount': '{account} gehört nicht zu den Konten, die ich dir hier zeigen kann ({known}).',
  'name.otherRegion': 'Für {region} in {account} bin ich nicht eingerichtet (nur {known}).',
  'name.unknown': 'In den Konten, die du hier sehen darfst, kenne ich keine Tabelle namens {text}.',
  'name.unknown.nearest': 'Ich kenne keine Tabelle namens {text}. War eine von diesen gemeint?',
  'name.unknown.none': 'Mit {overview} erscheinen alle Tabellen.',
  'name.unknown.fallback': 'Keine Tabelle namens {text}.',
  'name.ambiguous': '{text} gibt es mehrmals. Welche Tabelle ist gemeint?',
  'name.indexUnknown': '{table} hat keinen Index namens {index}.',
  'name.indexUnknown.known': 'Ihre Indizes: {indexes}.',
  'name.indexUnknown.none': 'Sie hat keine globalen sekundären Indizes.',
  'name.hidden': '{n, plural, one {Ein Konto wird} other {# Konten werden}} dir hier nicht gezeigt: {accounts}.',
  'name.unlisted': 'Nicht jedes Konto konnte ich auflisten, vielleicht gibt es sie also trotzdem:',

  'refused.guest':
    'Fragen zu Tabellen und Reduzierungen beantworte ich nur Vollmitgliedern dieses Workspace, nicht Gästen.',
  'refused.external':
    'Fragen zu Tabellen und Reduzierungen beantworte ich nur Vollmitgliedern dieses Workspace, nicht Personen aus anderen Organisationen.',
  'refused.bot': 'Fragen zu Tabellen beantworte ich Personen, nicht anderen Bots.',
  'refused.deactivated': 'Dein Konto in diesem Workspace ist deaktiviert, deshalb kann ich dir keine Tabellen zeigen.',
  'refused.askMember': 'Bitte wende dich an ein Vollmitglied dieses Workspace: Es kann mich für dich fragen.',
  'refused.notAViewer': 'du gehörst nicht zu denen, die es sehen dürfen',
  'refused.channelNotListed': 'wird nur in {channels} und in Direktnachrichten gezeigt',
  'refused.channelShared': 'dieser Channel wird mit einer anderen Organisation geteilt; frag in einer Direktnachricht',
  'refused.all':
    'Von den eingerichteten Konten wird dir hier keines gezeigt: {accounts}. Wer diesen Bot betreibt, kann das ändern.',
  'refused.fallback': 'Hier kann ich dir keine Tabellen zeigen.',

  'problem.roleRefused':
    'Ich konnte {role} für {account} nicht übernehmen. AWS sagt nicht, warum: Vielleicht fehlt die Rolle, oder ihre Vertrauensrichtlinie oder externe ID passt nicht. Wer {account} verantwortet, sollte die Vertrauensrichtlinie prüfen.',
  'problem.denied':
    '{role} in {account} fehlt {action}. Wer {account} verantwortet, kann das in die Richtlinie der Rolle aufnehmen.',
  'problem.throttled': 'AWS drosselt {action} in {account} · {region} gerade. Frag in einer Minute noch einmal.',
  'problem.regionDisabled':
    '{region} ist für {account} nicht aktiviert. Dort aktivieren oder in meiner Konfiguration aus den Regionen dieses Kontos nehmen.',
  'problem.sessionExpired':
    'Meine Sitzung mit {role} in {account} ist abgelaufen und ließ sich nicht erneuern. Frag in einer Minute noch einmal; bleibt es dabei, sollte jemand meine eigenen Zugangsdaten prüfen.',
  'problem.timedOut':
    'AWS hat auf {action} für {account} · {region} nicht rechtzeitig geantwortet. Frag in einer Minute noch einmal.',
  'problem.tableNotFound': 'Die Tabelle {table} gibt es in {account} · {region} nicht mehr.',
  'problem.unavailable':
    'AWS hat auf {action} für {account} · {region} nicht wie erwartet geantwortet. Frag in einer Minute noch einmal.',
  'problem.unexpected': '{action} ist in {account} · {region} fehlgeschlagen: {detail}',
  'problem.fallback': 'Das konnte ich aus AWS nicht lesen.',

  'working.table': 'Ich lese {table} aus AWS. Das dauert länger als sonst…',
  'working.overview': 'Ich lese die Tabellen aus AWS…',
  'working.overview.progress': 'Ich lese die Tabellen aus AWS: {done, number} von {total, number}…',

  'error.people':
    'Slack konnte mir gerade nicht sagen, wer du bist, deshalb zeige ich nichts. Versuch es in einer Minute noch einmal.',
  'error.store':
    'Mein Speicher (Redis) hat nicht geantwortet, deshalb weiß ich nicht, ob das angekommen ist. Schau in einer Minute auf die Karte oder in `/ddb requests`, bevor du es noch einmal versuchst.',
  'error.readOnly':
    'Ich bin nur zum Anzeigen von Budgets eingerichtet: Für kein Konto ist eine Rolle angegeben, die Tabellen ändern darf. Wer diesen Bot betreibt, kann eine ergänzen (`reductions` in der Kontendatei).',
  'error.internal':
    'Bei mir ist etwas schiefgegangen; geändert wurde nichts. Versuch es noch einmal. Passiert es wieder, hilft der Person, die diesen Bot betreibt, die Referenz {reference}.',
  'error.oldButton': 'Diesen Button kenne ich nicht mehr. Für eine frische Antwort {example} eingeben.',

  'time.dayAndTime': '{day} um {time}',
  'time.now': 'jetzt',
  'time.seconds': 'in {n, plural, one {# Sekunde} other {# Sekunden}}',
  'time.minutes': 'in {n, number} min',
  'time.hours': 'in {hours, number} h {minutes, number} min',
} as const satisfies Record<keyof typeof en, string>;
