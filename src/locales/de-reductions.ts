/** The German sentences about reductions: asking for them, deciding, running, and what came of it. Part of de.ts. */
import type { enReductions } from './en-reductions.ts';

export const deReductions = {
  'request.table': 'Tabelle {table}',
  'request.index': 'Index {index} der Tabelle {table}',
  'request.change.read': '{from, number} → {to, number} RCU',
  'request.change.write': '{from, number} → {to, number} WCU',
  'request.capacity': '{read, number} RCU / {write, number} WCU',
  'request.people.more': '{people} und {n, number} weitere',
  'request.people.and': '{people} und {last}',
  'request.ask.again': 'Um es noch einmal zu beantragen: {command}',

  'card.sentence': '{who} beantragt weniger Kapazität für {resource} in {account} · {region}: {change}. {status}',
  'card.status': 'Stand: {state}.',
  'card.status.oneMore': 'Genehmigt von {who}; eine weitere Genehmigung fehlt noch.',
  'card.asks': '{who} beantragt weniger Kapazität für {resource} in *{account}* ({accountId}) · {region}.',
  'card.asked': 'Beantragt von {who}: weniger Kapazität für {resource} in *{account}* ({accountId}) · {region}.',
  'card.noReason': 'Kein Grund angegeben.',
  'card.read': '*Lesekapazität*',
  'card.write': '*Schreibkapazität*',
  'card.read.change': '{from, number} → *{to, number} RCU* (−{percent, number} %)',
  'card.write.change': '{from, number} → *{to, number} WCU* (−{percent, number} %)',
  'card.read.stays': '{n, number} RCU, bleibt',
  'card.write.stays': '{n, number} WCU, bleibt',
  'card.peak': '*Spitzennutzung in 7 Tagen*',
  'card.peak.read': '{n, number} RCU',
  'card.peak.write': '{n, number} WCU',
  'card.peak.read.none': 'Lesen: keine Daten',
  'card.peak.write.none': 'Schreiben: keine Daten',
  'card.throttles': '*Drosselung in 7 Tagen*',
  'card.throttles.none': 'keine Daten',
  'card.throttles.seen': '{n, plural, =0 {keine} one {# Drosselungsereignis} other {# Drosselungsereignisse}}',
  'card.budget': '*Senkungsbudget*',
  'card.budget.now.free': '{used} von {limit} freien Senkungen verbraucht',
  'card.budget.now.hourly': 'Alle {limit} freien Senkungen verbraucht, eine jetzt verfügbar',
  'card.budget.now.waiting': 'Alle {limit} freien Senkungen verbraucht, jetzt keine verfügbar',
  'card.budget.after.free': 'Danach: {used} von {limit} verbraucht',
  'card.budget.after.waiting': 'Danach: die nächste eine Stunde später',
  'card.budget.after.midnight': 'Danach: die nächste um 00:00 UTC',
  'card.budget.unknown': 'Lässt sich gerade nicht bestimmen',
  'card.runs': '*Ausführung*',
  'card.runs.now': 'Sobald genehmigt ist',
  'card.runs.at': 'Mit der nächsten Senkung, {at}',
  'card.monthly': '*Unterschied pro Monat*',
  'card.monthly.figure':
    'etwa {usd, number, ::currency/USD precision-integer sign-except-zero} (Listenpreis {region}, {asOf})',
  'card.monthly.small': 'weniger als 1 $ (Listenpreis {region}, {asOf})',
  'card.monthly.elsewhere':
    'etwa {usd, number, ::currency/USD precision-integer sign-except-zero} (Listenpreis {region}, {asOf}; hier bis zu {percent, number} % mehr)',
  'card.warnings': ':warning: *Vor der Genehmigung*',
  'card.warnings.ask': ':warning: *Vor dem Antrag*',
  'card.warnings.approved': ':warning: *Bei der Genehmigung bekannt*',
  'card.warning.belowPeak.read':
    '*Unter der Spitze*: {asked, number} RCU, aber die stärkste Minute der letzten 7 Tage brauchte {peak, number}. Anfragen könnten gedrosselt werden.',
  'card.warning.belowPeak.write':
    '*Unter der Spitze*: {asked, number} WCU, aber die stärkste Minute der letzten 7 Tage brauchte {peak, number}. Anfragen könnten gedrosselt werden.',
  'card.warning.seen': '{warning} Diesen Hinweis hat {who} vor dem Antrag gesehen.',
  'card.warning.noUseData.read': 'CloudWatch hat keine Daten zum Lesen, deshalb kann ich nicht sagen, ob das reicht.',
  'card.warning.noUseData.write':
    'CloudWatch hat keine Daten zum Schreiben, deshalb kann ich nicht sagen, ob das reicht.',
  'card.warning.lastFree': 'Das verbraucht die letzte freie Senkung des UTC-Tages: Danach gibt es eine pro Stunde.',
  'card.warning.autoscaled':
    'Auto Scaling steuert {bounds}: Es kann das rückgängig machen und eine zweite Senkung verbrauchen.',
  'card.warning.belowMinimum':
    'Auto Scaling steuert {bounds}: Das Ziel liegt unter dem Minimum, die nächste Aktion hebt es also wieder dorthin an.',
  'card.warning.scalingUnknown':
    'Ob Auto Scaling diese Tabelle steuert, konnte ich nicht lesen. Falls ja, kann es das rückgängig machen.',
  'card.warning.global':
    'Globale Tabelle in {regions}: Die Änderung gilt in jeder davon. Ob die Kopien die Budgets der anderen Regionen verbrauchen, ist nicht bekannt.',
  'card.warning.production': '*Produktionskonto.*',
  'card.bounds.read': 'die Lesekapazität ({min, number} bis {max, number} RCU)',
  'card.bounds.write': 'die Schreibkapazität ({min, number} bis {max, number} WCU)',
  'card.approvers': 'Genehmigen können: {approvers}.',
  'card.approvers.twoNeeded': 'Zwei von {approvers} müssen genehmigen.',
  'card.expires': '*Läuft ab*',
  'card.validUntil': '*Genehmigung gilt bis*',
  'card.id': 'Antrag {id}',
  'card.approve': 'Genehmigen',
  'card.approve.label': 'Antrag {id} für {table} genehmigen',
  'card.approve.title': 'Diese Kapazität senken?',
  'card.approve.text':
    '{resource} in {account} ({accountId}) · {region}: {change}. Wenn sich bis dahin nichts ändert, führe ich das mit der nächsten Senkung aus, ohne noch einmal zu fragen.',
  'card.approve.deny': 'Noch nicht',
  'card.reject': 'Ablehnen…',
  'card.reject.label': 'Antrag {id} für {table} ablehnen',
  'card.cancel': 'Antrag stornieren',
  'card.cancel.label': 'Antrag {id} für {table} stornieren',
  'card.cancel.title': 'Diesen Antrag stornieren?',
  'card.cancel.text': '{resource}: {change}. Geändert wird nichts; ein neuer Antrag ist jederzeit möglich.',
  'card.cancel.confirm': 'Antrag stornieren',
  'card.cancel.deny': 'Behalten',

  'status.pending': '*Wartet auf Genehmigung*',
  'status.pending.two': '*Wartet auf zwei Genehmigungen*',
  'status.pending.oneMore': '*Genehmigt von {who}, eine weitere Genehmigung fehlt noch*',
  'status.redrawn':
    'Die Tabelle hat sich seit der ersten Anzeige geändert, deshalb zeigt die Karte jetzt den neuen Stand{n, plural, =1 {} other {, und frühere Genehmigungen zählen nicht}}. {drift}',
  'status.drifted': '*Braucht eine neue Genehmigung*',
  'status.drifted.why':
    'Der Antrag war genehmigt, aber dann hat sich etwas geändert, deshalb habe ich ihn nicht ausgeführt. {drift}',
  'status.scheduled': '*Genehmigt von {who}*, Ausführung {at}',
  'status.scheduled.paused': '*Genehmigt von {who}, aber pausiert*',
  'status.paused': '{who} hat hier alle Ausführungen bis {until} pausiert. Zum Fortsetzen: {command}',
  'status.paused.open': '{who} hat hier alle Ausführungen pausiert. Zum Fortsetzen: {command}',
  'status.running': '*In Ausführung* seit {at}, genehmigt von {who}',
  'status.running.sent': 'Die Änderung ist auf dem Weg zu DynamoDB.',
  'status.running.accepted': 'DynamoDB hat die Änderung angenommen und setzt sie um.',
  'status.running.merged': 'Eine einzige Senkung wird dafür und für {requests} zusammen verbraucht.',
  'status.succeeded': '*Erledigt* {at}: {change}. Genehmigt von {who}.',
  'status.succeeded.unconfirmed':
    '*Erledigt* {at}, durch meinen Aufruf oder jemand anderen: {change}. Genehmigt von {who}.',
  'status.alreadyThere':
    '*Nichts mehr zu tun* {at}: Die Kapazität ist bereits {capacity}. Es wurde keine Senkung verbraucht.',
  'status.failed': '*Fehlgeschlagen* {at}',
  'status.rejected': '*Abgelehnt von {who}* {at}',
  'status.cancelled': '*Storniert von {who}* {at}',
  'status.expired.notDecided': '*Abgelaufen* {at}: Es wurde nicht rechtzeitig entschieden. Geändert wurde nichts.',
  'status.expired.notRun':
    '*Abgelaufen* {at}: Der Antrag war genehmigt, aber eine Ausführung war nicht rechtzeitig möglich. Geändert wurde nichts.',
  'status.unchanged': 'Geändert wurde nichts.',
  'status.thread': 'Was passiert ist und was jetzt zu tun ist, steht im Thread.',

  'state.pending': 'wartet auf Genehmigung',
  'state.drifted': 'braucht eine neue Genehmigung',
  'state.scheduled': 'geplant',
  'state.running': 'in Ausführung',
  'state.succeeded': 'erledigt',
  'state.failed': 'fehlgeschlagen',
  'state.rejected': 'abgelehnt',
  'state.cancelled': 'storniert',
  'state.expired': 'abgelaufen',

  'drift.otherTable': 'Die Tabelle wurde gelöscht und neu angelegt: Das ist eine andere Tabelle.',
  'drift.above.read': 'Die Lesekapazität ist von {shown, number} auf {current, number} RCU gestiegen.',
  'drift.above.write': 'Die Schreibkapazität ist von {shown, number} auf {current, number} WCU gestiegen.',
  'drift.below.read': 'Die Lesekapazität ist von {shown, number} auf {current, number} RCU gesunken.',
  'drift.below.write': 'Die Schreibkapazität ist von {shown, number} auf {current, number} WCU gesunken.',
  'drift.raisedSince': 'Jemand hat die Kapazität erhöht ({at}), sie wird also vielleicht gebraucht.',
  'drift.use.read':
    'In den letzten 15 Minuten wurden bis zu {use, number} RCU genutzt, mehr als die beantragten {target, number}.',
  'drift.use.write':
    'In den letzten 15 Minuten wurden bis zu {use, number} WCU genutzt, mehr als die beantragten {target, number}.',
  'drift.decreasedMeanwhile':
    'Die Antwort von AWS auf meine Änderung ging verloren, und inzwischen gab es eine Senkung, die nicht diese ist. Ich sende sie nicht noch einmal, denn das könnte eine zweite Senkung verbrauchen.',
  'drift.overwritten':
    'Jemand hat die Kapazität zwischen meinem Lesen und meiner Änderung erhöht. Ich habe sie sofort auf {capacity} zurückgesetzt, von der Reduzierung ist also nichts geblieben.',

  'wait.budget': 'Vorher ist keine Senkung verfügbar.',
  'wait.refused':
    'DynamoDB hat die Senkung abgewiesen: Das Budget ist verbraucht, vermutlich hat es jemand kurz vorher genutzt.',
  'wait.budgetUnknown':
    'DynamoDB meldet eine letzte Senkung in der Zukunft, deshalb lese ich noch einmal, bevor ich handle.',
  'wait.settling': 'DynamoDB setzt noch eine andere Änderung um.',
  'wait.inUse': 'DynamoDB war mit einer anderen Änderung dieser Tabelle beschäftigt.',
  'wait.throttled': 'AWS drosselt Änderungen in diesem Konto.',
  'wait.notApplied':
    'AWS hat nicht geantwortet, und zweimaliges Lesen zeigt, dass nichts geändert wurde. Ich fange deshalb von vorn an.',
  'wait.unreachable': 'AWS hat nicht wie erwartet geantwortet.',
  'wait.paused': 'Ausführungen sind in diesem Konto pausiert.',
  'wait.resumed': 'Die Pause ist vorbei.',

  'failure.tableGone': 'Die Tabelle gibt es nicht mehr, es ist also nichts zu senken.',
  'failure.indexGone': 'Den Index {index} gibt es nicht mehr, es ist also nichts zu senken.',
  'failure.onDemand':
    'Die Tabelle ist jetzt On-Demand: Sie hat keine Kapazität zu senken und kein Senkungsbudget. Nach einer Rückkehr zu bereitgestellter Kapazität ist ein neuer Antrag möglich.',
  'failure.autoscaled':
    'Auto Scaling steuert {bounds} und würde das mit einer zweiten Senkung rückgängig machen. Stattdessen diese Grenzen senken: Dann skaliert es von selbst herunter.',
  'failure.global':
    'Inzwischen ist es eine globale Tabelle ({regions}), und ich bin so eingerichtet, dass ich solche nicht senke. Wer diesen Bot betreibt, kann das für dieses Konto erlauben.',
  'failure.denied':
    'Meine Rolle für Änderungen in {account} darf das nicht. Wer {account} verantwortet, kann erlauben, was AWS hier nennt; danach ist ein neuer Antrag möglich.',
  'failure.validation':
    'DynamoDB nimmt diese Änderung nicht an. Die Meldung zeigt vielleicht, was stattdessen möglich ist:',
  'failure.otherLimit':
    'Ein anderes Limit von DynamoDB steht im Weg, nicht das Senkungsbudget. Sobald das geklärt ist, ist ein neuer Antrag möglich.',
  'failure.notSigned':
    'Die gespeicherte Entscheidung trägt nicht meine Signatur, deshalb habe ich sie nicht ausgeführt: Jemand oder etwas außer mir hat in meinen Speicher geschrieben. Vor einem neuen Antrag sollte Bescheid wissen, wer diesen Bot betreibt.',
  'failure.unreadable': 'AWS ließ sich nicht befragen. {detail}',

  'thread.approved': '{requester}: {by} hat das genehmigt. Ausführung {at}.',
  'thread.approved.now': '{requester}: {by} hat das genehmigt. Ausführung jetzt.',
  'thread.approved.oneMore': '{by} hat das genehmigt. Eine weitere Genehmigung fehlt noch.',
  'thread.withdrawn':
    '{n, plural, one {Die frühere Genehmigung von {people} zählt nicht mehr: Diese Person darf nicht mehr genehmigen.} other {Die früheren Genehmigungen von {people} zählen nicht mehr: Diese Personen dürfen nicht mehr genehmigen.}}',
  'thread.rejected': '{requester}: {by} hat das abgelehnt. Geändert wurde nichts.',
  'thread.cancelled': '{by} hat das storniert. Geändert wurde nichts.',
  'thread.cancelled.told': '{requester}: {by} hat das storniert. Geändert wurde nichts.',
  'thread.expired.notDecided':
    '{requester}: Es wurde nicht rechtzeitig entschieden, deshalb ist der Antrag abgelaufen. Geändert wurde nichts.',
  'thread.expired.notRun':
    '{requester}: Der Antrag war genehmigt, aber eine Ausführung war nicht rechtzeitig möglich, deshalb ist er abgelaufen. Geändert wurde nichts.',
  'thread.redrawn':
    '{drift} Der Antrag zeigt jetzt den neuen Stand{n, plural, =1 {} other {; frühere Genehmigungen zählen nicht}}.',
  'thread.waits': 'Noch nicht. {why} Nächster Versuch: {at}.',
  'thread.paused': 'Noch nicht. {why} Ich sehe wieder nach: {at}.',
  'thread.resumed': '{why} Ausführung {at}.',
  'thread.drifted':
    '{requester}: Das habe ich nicht ausgeführt. {drift} Falls es noch gewünscht ist, können oben noch einmal genehmigen: {approvers}.',
  'thread.succeeded': ':white_check_mark: *Erledigt: {change}.* Beantragt von {requester}, genehmigt von {approvers}.',
  'thread.succeeded.unconfirmed':
    ':white_check_mark: *Erledigt, durch meinen Aufruf oder jemand anderen: {change}.* Beantragt von {requester}, genehmigt von {approvers}.',
  'thread.alreadyThere':
    ':white_check_mark: {requester}: Die Kapazität ist bereits {capacity}, es war also nichts zu tun. Es wurde keine Senkung verbraucht.',
  'thread.alreadyThere.newer': 'Ein neuerer genehmigter Antrag verlangte mehr als dieser, und der neueste zählt.',
  'thread.merged': 'Zusammen mit {requests} ausgeführt: eine Senkung für alle.',
  'thread.merged.newer': 'Ein neuerer Antrag darunter verlangte andere Werte, und der neueste zählt.',
  'thread.unconfirmed':
    'Die Tabelle zeigt es, aber DynamoDB hat meinen Aufruf nicht bestätigt: Die Antwort ging verloren, oder sie besagte, dass nichts mehr zu ändern war.',
  'thread.raisedByChance':
    'Jemand hatte die Kapazität zwischen meinem Lesen und meinem Aufruf weiter gesenkt, auf {capacity}, und mein Aufruf hat sie wieder höher gesetzt. Ich senke sie nicht noch einmal: Das würde eine weitere Senkung verbrauchen.',
  'thread.changedSince': 'Seitdem hat jemand die Kapazität wieder geändert: Jetzt ist sie {capacity}.',
  'thread.next.now': 'Nächste Senkung: {n, plural, one {# jetzt verfügbar} other {# jetzt verfügbar}}.',
  'thread.next.at': 'Nächste Senkung: {at}.',
  'thread.next.unknown': 'Wann die nächste Senkung möglich ist, lässt sich gerade nicht bestimmen.',
  'thread.undo': 'Zum Rückgängigmachen, mit Rechten in {account} (Erhöhen verbraucht keine Senkung):',
  'thread.watch': '15 Minuten lang achte ich auf Drosselung und melde mich hier, falls es welche gibt.',
  'thread.failed.ended': ':x: *Beendet.* {requester}: {failure}',
  'failure.notGivenBack':
    'Die Änderung wurde gemacht, hat aber {capacity} überschrieben, was jemand zwischen meinem Lesen und meiner Änderung eingestellt hatte, und AWS ließ mich das nicht wieder einstellen ({detail}). Bitte stelle es von Hand ein; Erhöhen verbraucht keine Senkung.',
  'failure.notGivenBack.late':
    'Die Änderung wurde gemacht, hat aber {capacity} überschrieben, was jemand zwischen meinem Lesen und meiner Änderung eingestellt hatte, und das ist zu lange her, als dass ich es wieder einstelle. Falls es noch gebraucht wird, stelle es von Hand ein; Erhöhen verbraucht keine Senkung.',
  'failure.outcomeUnknown.accepted':
    'AWS hat die Änderung angenommen, aber ich kann nicht mehr lesen, was daraus geworden ist ({detail}). Sieh dir die Tabelle an.',
  'failure.outcomeUnknown':
    'Die Änderung wurde gesendet, es kam keine Antwort, und ich kann nicht mehr lesen, ob sie gemacht wurde ({detail}). Sieh dir die Tabelle vor einem neuen Antrag an.',
  'thread.failed': ':x: *Nicht ausgeführt, und nichts wurde geändert.* {requester}: {failure}',
  'thread.restored':
    ':warning: {requester}: Jemand hat die Kapazität zwischen meinem Lesen und meiner Änderung auf {capacity} gesetzt; meine Änderung hat das überschrieben. Ich habe sie sofort zurückgesetzt; Erhöhen verbraucht keine Senkung.',
  'thread.throttled':
    ':warning: {people}: {n, plural, one {# Drosselungsereignis} other {# Drosselungsereignisse}} bei {resource} seit der Senkung ({at}). Falls das zu viel ist, nimmt dieser Befehl sie zurück (Erhöhen verbraucht keine Senkung):',

  'ask.asked': 'Beantragt: {change} für {resource} in *{account}* · {region}.',
  'ask.asked.next':
    'Genehmigen können: {approvers}. Ich poste den Antrag im Channel für Genehmigungen und melde in seinem Thread, was daraus wird.',
  'ask.asked.nextTwo':
    'Zwei von {approvers} müssen genehmigen. Ich poste den Antrag im Channel für Genehmigungen und melde in seinem Thread, was daraus wird.',
  'ask.asked.foot': 'Antrag {id}  ·  Zum Stornieren: {command}',
  'ask.other': 'Dazu gibt es noch einen offenen Antrag: {id} von {who}, {change} ({state}).',
  'ask.other.link': 'Dazu gibt es noch einen offenen Antrag: {id} von {who}, {change} ({state}, {link}).',
  'ask.other.card': 'Karte ansehen',
  'ask.others.more': 'Und {n, number} weitere.',
  'ask.others.merged':
    'Sind sie bis zur Ausführung genehmigt, teilen sie sich eine Senkung, und die neuesten Werte zählen.',
  'ask.confirm': 'Noch nicht beantragt: {change} für {resource} in *{account}* · {region}.',
  'ask.confirm.plain': 'Noch nicht beantragt: Das braucht erst einen zweiten Blick.',
  'ask.confirm.button': 'Trotzdem beantragen',
  'ask.problems': 'Das kann ich für {resource} in *{account}* · {region} nicht beantragen.',
  'ask.problem.of.read': 'Lesekapazität: {problem}',
  'ask.problem.of.write': 'Schreibkapazität: {problem}',
  'ask.problem.nothingAsked':
    'Gib an, worauf gesenkt werden soll: Lesekapazität, Schreibkapazität oder beides, zum Beispiel read=200.',
  'ask.problem.notWhole': '{asked, number, ::.######} ist keine ganze Zahl. Kapazität gibt es nur in ganzen Einheiten.',
  'ask.problem.belowOne': 'DynamoDB nimmt mindestens 1 Einheit, {asked, number} ist also nicht möglich.',
  'ask.problem.raise':
    '{asked, number} ist mehr als die jetzigen {current, number}. Erhöhen verbraucht keine Senkung und braucht hier keine Genehmigung: in der AWS-Konsole ändern oder mit aws dynamodb update-table.',
  'ask.problem.nothingChanges': 'Die Kapazität ist bereits {capacity}, es gibt also nichts zu senken.',
  'ask.problem.onDemand':
    'On-Demand: Bezahlt wird pro Anfrage, es gibt also keine Kapazität zu senken und kein Senkungsbudget.',
  'ask.problem.indexUnknown': 'Einen Index {index} gibt es nicht. Die Indizes der Tabelle: {indexes}.',
  'ask.problem.indexUnknown.none': 'Einen Index {index} gibt es nicht; die Tabelle hat gar keine.',
  'ask.problem.autoscaled':
    'Auto Scaling steuert {bounds} und würde das mit einer zweiten Senkung rückgängig machen. Stattdessen diese Grenzen senken: Dann skaliert es von selbst herunter.',
  'ask.problem.global':
    'Das ist eine globale Tabelle ({regions}), und ich bin so eingerichtet, dass ich solche nicht senke. Wer diesen Bot betreibt, kann das für dieses Konto erlauben.',
  'ask.notReducible':
    'Tabellen in {account} kann ich zeigen, aber nicht ändern. Wer diesen Bot betreibt, kann dafür eine Rolle und genehmigende Personen angeben.',
  'ask.mayNot.notRequester': 'Du gehörst nicht zu denen, die in {account} Reduzierungen beantragen dürfen.',
  'ask.mayNot.notRequester.these': 'Beantragen können: {people}.',
  'ask.mayNot.noApprovers':
    'Niemand darf in {account} Reduzierungen dieser Tabelle genehmigen, ein Antrag hätte also keinen Zweck. Wer diesen Bot betreibt, kann genehmigende Personen angeben.',
  'ask.cannotPost':
    'Dein Antrag {id} ({change} für {resource}) ist gespeichert, aber ich kann ihn nicht in {channel} posten. {why}',
  'ask.cannotPost.notInChannel':
    'Ich bin nicht in diesem Channel. Wer darin ist, kann dort {invite} eingeben; dann poste ich ihn innerhalb einer Minute.',
  'ask.cannotPost.notFound':
    'Diesen Channel gibt es nicht, oder er ist privat und ich bin nicht darin. Wer darin ist, kann dort {invite} eingeben, oder wer diesen Bot betreibt, berichtigt {setting}.',
  'ask.cannotPost.archived':
    'Dieser Channel ist archiviert. Wer diesen Bot betreibt, kann in {setting} einen anderen angeben.',
  'ask.cannotPost.restricted':
    'Die Regeln dieses Channels lassen mich nicht posten. Wer ihn verwaltet, kann das ändern, oder wer diesen Bot betreibt, gibt in {setting} einen anderen an.',
  'ask.cannotPost.other':
    'Slack hat die Nachricht nicht angenommen. Wer diesen Bot betreibt, findet den Grund in meinem Log.',

  'ask.modal.title': 'Kapazität senken',
  'ask.modal.submit': 'Beantragen',
  'ask.modal.waiting': ':hourglass_flowing_sand: Wird beantragt… AWS braucht länger als sonst.',
  'ask.modal.close': 'Schließen',
  'ask.modal.done': 'Fertig',
  'ask.modal.loading': 'Ich lese {table} aus AWS…',
  'ask.modal.table': 'Tabelle',
  'ask.modal.table.placeholder': 'Einen Teil des Namens eingeben',
  'ask.modal.index': 'Tabelle oder Index',
  'ask.modal.index.table': 'Die Tabelle selbst',
  'ask.modal.read': 'Lesekapazität (jetzt {n, number} RCU)',
  'ask.modal.write': 'Schreibkapazität (jetzt {n, number} WCU)',
  'ask.modal.number.hint': 'Leer lassen, um sie beizubehalten.',
  'ask.modal.number.hintPeak': 'Spitzennutzung in 7 Tagen: {n, number}. Leer lassen, um sie beizubehalten.',
  'ask.modal.reason': 'Grund',
  'ask.modal.reason.placeholder': 'Was man vor der Genehmigung wissen sollte',
  'ask.modal.confirm': 'Ein zweiter Blick',
  'ask.modal.confirm.option': 'Ich habe das gelesen und beantrage es trotzdem',

  'requests.title.all': 'Offene Anträge',
  'requests.title.mine': 'Deine offenen Anträge',
  'requests.title.table': 'Offene Anträge für diese Tabelle',
  'requests.fallback': '{n, plural, =0 {Keine offenen Anträge.} one {# offener Antrag.} other {# offene Anträge.}}',
  'requests.none': 'Es gibt keine. Um eine Reduzierung zu beantragen: {command}',
  'requests.row': '{id}  *{change}*  {resource}  ·  {account} · {region}',
  'requests.row.state': '{state}  ·  beantragt von {who}',
  'requests.row.state.due': '{state}, Ausführung {due}  ·  beantragt von {who}',
  'requests.row.state.paused': '{state}, pausiert von {who}  ·  beantragt von {requester}',
  'requests.row.state.expires': '{state}, läuft ab: {due}  ·  beantragt von {who}',
  'requests.card': 'Karte ansehen',
  'requests.more': 'Und {n, number} weitere. Zum Eingrenzen: {command}',
  'requests.foot': 'Der ganze Verlauf eines Antrags: {command}',
  'requests.one.title': 'Antrag {id}',
  'requests.one.fallback': 'Antrag {id}: {state}.',
  'requests.one.trail': '*Verlauf*',
  'requests.one.earlier': '… {n, plural, one {# Zeile} other {# Zeilen}} hier ausgelassen …',
  'requests.one.aws': 'AWS-Anfrage {id}',

  'trail.asked': '{by} hat {change} beantragt',
  'trail.approved': '{by} hat genehmigt',
  'trail.approved.oneMore': '{by} hat genehmigt; eine weitere Genehmigung fehlt noch',
  'trail.rejected': '{by} hat abgelehnt',
  'trail.cancelled': '{by} hat storniert',
  'trail.notDecided': 'Abgelaufen: Es wurde nicht rechtzeitig entschieden',
  'trail.notRun': 'Abgelaufen: Eine Ausführung war nicht rechtzeitig möglich',
  'trail.redrawn': 'Auf den neuen Stand gebracht. {drift}',
  'trail.runStarted': 'Ausführung gestartet: {change}',
  'trail.runStarted.merged': 'Ausführung zusammen mit {requests} gestartet: {change}',
  'trail.waits': 'Wartet bis {until}. {why}',
  'trail.accepted': 'DynamoDB hat die Änderung angenommen',
  'trail.restored': 'Zurückgesetzt auf {capacity}, was inzwischen jemand eingestellt hatte',
  'trail.succeeded': 'Erledigt: {change}',
  'trail.succeeded.unconfirmed': 'Erledigt, durch meinen Aufruf oder jemand anderen: {change}',
  'trail.alreadyThere': 'Nichts mehr zu tun: Die Kapazität ist bereits {capacity}',
  'trail.failed': 'Fehlgeschlagen. {failure}',
  'trail.drifted': 'Braucht eine neue Genehmigung. {drift}',

  'decide.gone': 'Diesen Antrag kenne ich nicht mehr; abgeschlossene werden 90 Tage aufbewahrt.',
  'decide.notMember.guest':
    'Gäste können Reduzierungen nicht beantragen, genehmigen oder stornieren. Das muss ein Vollmitglied dieses Workspace tun.',
  'decide.notMember.external':
    'Personen aus anderen Organisationen können Reduzierungen nicht beantragen, genehmigen oder stornieren. Das muss ein Vollmitglied dieses Workspace tun.',
  'decide.notMember.bot': 'Nur Personen können Reduzierungen beantragen, genehmigen oder stornieren, keine Bots.',
  'decide.notMember.deactivated':
    'Dein Konto in diesem Workspace ist deaktiviert, deshalb kannst du keine Reduzierungen beantragen, genehmigen oder stornieren.',
  'decide.noApprovers':
    'Zurzeit darf niemand Reduzierungen dieser Tabelle genehmigen. Wer diesen Bot betreibt, kann genehmigende Personen angeben.',
  'decide.notApprover': 'Genehmigen oder ablehnen können das nur {approvers}, es ist also nichts passiert.',
  'decide.ownRequest':
    'Das ist dein eigener Antrag, deshalb muss ihn jemand anderes genehmigen. Stornieren kannst du ihn weiterhin.',
  'decide.expired':
    'Die Zeit für die Entscheidung ist vorbei (bis {at}), es ist also nichts passiert. Ein neuer Antrag ist möglich.',
  'decide.stale':
    'Dieser Antrag hat sich seit der Anzeige geändert, dein Klick hat also nichts entschieden. Sieh dir die Karte bitte noch einmal an.',
  'decide.alreadyYou': 'Du hast das schon genehmigt; es braucht noch eine andere Person.',
  'decide.tooLateRunning':
    'Zu spät: Die Ausführung läuft bereits und lässt sich nicht mehr anhalten. Im Thread steht, wie man sie rückgängig macht.',
  'decide.notAllowedToCancel':
    'Stornieren können das nur {approvers} und wer es beantragt hat, es ist also nichts passiert.',
  'decide.tooLate': 'Zu spät, dein Klick hat nichts geändert. {last}',
  'decide.redrawn':
    'Die Tabelle hat sich geändert, seit die Karte gezeigt wurde, dein Klick hat also nichts entschieden. {drift} Die Karte zeigt jetzt den neuen Stand; sieh sie dir bitte noch einmal an.',
  'decide.ended': 'Das geht so nicht mehr, wie es beantragt war, ich habe den Antrag also beendet. {why}',
  'decide.unreadable':
    'Für deinen Klick muss ich die Tabelle lesen, und das ging nicht; er hat also nichts entschieden. {problem}',
  'decide.indexGone':
    'Den Index {index} gibt es nicht mehr, es ist also nichts zu genehmigen. Du kannst den Antrag stornieren oder ablehnen.',
  'decide.impossible': 'Das ist jetzt nicht möglich, es ist also nichts passiert. {last}',
  'decide.cancelled': 'Storniert: {change} für {resource}. Geändert wurde nichts.',
  'decide.last': '{what} ({at}).',
  'decide.modal.title': 'Antrag ablehnen',
  'decide.modal.text': '{change} für {resource} in *{account}* · {region}, beantragt von {who}.',
  'decide.modal.why': 'Grund',
  'decide.modal.why.placeholder': 'Erscheint im Thread, auch für die Person, die es beantragt hat',
  'decide.modal.submit': 'Ablehnen',
  'decide.modal.close': 'Noch nicht',

  'pause.paused':
    'Pausiert ({scope}): Bis {until} startet keine Ausführung. Was genehmigt ist, bleibt genehmigt. Zum Fortsetzen: {command}',
  'pause.paused.open':
    'Pausiert ({scope}): Es startet keine Ausführung, bis jemand fortsetzt. Was genehmigt ist, bleibt genehmigt, solange die Genehmigung gilt. Zum Fortsetzen: {command}',
  'pause.resumed': 'Ausführungen gehen weiter ({scope}). Pausiert hatte sie {who} ({at}).',
  'pause.lifted': 'Die Pause ({scope}) von {who} ({at}) ist aufgehoben.',
  'pause.still.all': 'Alle Konten sind noch pausiert, von {who}: {command}',
  'pause.still': '{account} ist noch pausiert, von {who}: {command}',
  'pause.notPaused': 'Keine Pause aktiv ({scope}).',
  'pause.unknownAccount':
    'Ein Konto {text}, dessen Tabellen ich ändern darf, kenne ich nicht. Möglich sind {known} oder {all}.',
  'pause.unknownAccount.none': 'Es gibt kein Konto, dessen Tabellen ich ändern darf, also ist nichts zu pausieren.',
  'pause.notApprover':
    'Pausieren und fortsetzen kann nur, wer in {account} Reduzierungen genehmigen darf: {approvers}.',
  'pause.all': 'alle Konten',
} as const satisfies Record<keyof typeof enReductions, string>;
