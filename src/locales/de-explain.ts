/** The German sentences that explain a limit error. Part of de.ts. */
import type { enExplain } from './en-explain.ts';

export const deExplain = {
  'command.help.explain': 'Was ein Limit-Fehler bedeutet und wann die nächste Senkung möglich ist',
  'working.explain': 'Ich suche die Tabelle in AWS. Das dauert länger als sonst…',

  'explain.resource.table': 'Tabelle {table}',
  'explain.resource.index': 'Index {index} der Tabelle {table}',

  'explain.what.quota': 'Das ist das Senkungsbudget von {resource}, keine Drosselung.',
  'explain.what.quota.unnamed': 'Das ist das Senkungsbudget von DynamoDB, keine Drosselung.',
  'explain.what.quota.likely': 'Das ist ein Senkungsbudget, höchstwahrscheinlich das von {resource}, keine Drosselung.',
  'explain.rule':
    'DynamoDB lässt die Kapazität jeder Tabelle und jedes Index viermal pro UTC-Tag senken, danach einmal pro Stunde. Lese- und Schreibzugriffe sind davon nicht betroffen, und Erhöhen geht immer.',
  'explain.fallback': '{what} {next}',

  'explain.found.named': 'Die Meldung nennt die Tabelle.',
  'explain.found.placed': 'Mehrere Tabellen heißen so; die Meldung sagt auch, wo.',
  'explain.found.counters':
    'Der Fehler nennt keine Tabelle, aber Anzahl und letzte Senkung stimmen mit dieser hier überein.',
  'explain.found.counted':
    'Mehrere Tabellen heißen so; Anzahl und letzte Senkung im Fehler stimmen mit dieser hier überein.',
  'explain.found.called': 'AWS hat den abgewiesenen Aufruf aufgezeichnet; er nennt den Namen.',
  'explain.found.recorded': 'CloudTrail verzeichnet dort genau diese Abweisung: {at} ({actor}).',
  'explain.found.recorded.near':
    'Der Fehler sagt nicht, welche es ist. Von den Tabellen, die ich hier zeigen darf, hat CloudTrail um diese Zeit nur hier eine abgewiesene Senkung verzeichnet: {at} ({actor}).',
  'explain.found.recorded.late': 'Aufrufe erscheinen dort 5 bis 15 Minuten später, es kann also auch eine andere sein.',
  'explain.found.chosen': 'Aus den passenden ausgewählt.',
  'explain.culprit.counters': 'Anzahl und letzte Senkung im Fehler sind die {what}.',
  'explain.culprit.usedUp': 'Von der Tabelle und ihren Indizes hat nur diese Ressource keine freie Senkung mehr.',
  'explain.culprit.table':
    'Der Fehler sagt nicht, ob es die Tabelle oder {n, plural, one {ihr Index} other {einer ihrer # Indizes}} ist; gezeigt wird die Tabelle.',
  'explain.culprit.isTable': 'dieser Tabelle',
  'explain.culprit.isIndex': 'dieses Index',
  'explain.unnamed': 'Der Fehler nennt die Tabelle nie, und auch ringsum steht hier nichts dazu.',
  'explain.unrecorded.late':
    'Für die Tabellen, die ich hier zeigen darf, verzeichnet CloudTrail noch keine passende abgewiesene Senkung; Aufrufe erscheinen dort 5 bis 15 Minuten später.',
  'explain.unrecorded':
    'Für die Tabellen, die ich hier zeigen darf, verzeichnet CloudTrail keine passende abgewiesene Senkung.',
  'explain.unnamed.notLooked':
    'Der Fehler nennt die Tabelle nie. Vielleicht tun es die Zeilen ringsum: der fehlgeschlagene Schritt, die Terraform-Ressource, das Ziel von Auto Scaling.',
  'explain.named.notLooked': 'Der Text nennt {resource}.',
  'explain.several': 'Welche Tabelle ist es? Diese passen:',
  'explain.several.recorded': 'abgewiesen {at} ({actor})',
  'explain.several.pick': 'Diese',
  'explain.several.pick.label': 'Für {table} in {account} {region} erklären',
  'explain.several.more': 'Es passen noch mehr. {example} eingeben, mit Konto und Region vor dem Namen.',
  'explain.unknownTable':
    'Die Meldung nennt {table}; unter den Tabellen, die ich hier zeigen darf, kenne ich sie nicht. Das hier stützt sich also nur auf den Text.',
  'explain.unreadable':
    'Es ist {resource}, aber das Lesen ist gerade nicht gelungen. Das hier stützt sich also nur auf den Text. {problem}',
  'explain.withheld':
    'In diesem Channel zeige ich keine Tabellen. Mit {example} in einer Direktnachricht an mich siehst du, welche es ist und wie viel noch übrig ist.',
  'explain.unread': 'Ich konnte die Tabelle gerade nicht nachschlagen. Das hier stützt sich also nur auf den Text.',
  'explain.reading': 'Ich schlage die Tabelle in AWS nach; diese Nachricht wird gleich ergänzt.',

  'explain.next.now': 'Eine Senkung ist jetzt möglich: {n, plural, one {Eine ist} other {# sind}} verfügbar.',
  'explain.next.now.stated': 'Der Zeitpunkt aus dem Fehler ist vorbei: Eine Senkung sollte jetzt möglich sein.',
  'explain.next.at': 'Nächste Senkung: {at} ({in}).',
  'explain.next.at.stated': 'Nächste Senkung laut Fehlermeldung: {at} ({in}).',
  'explain.next.before': 'Vorher kann kein Versuch gelingen.',
  'explain.next.unknown':
    'Wann die nächste möglich ist, sagt der Text nicht: eine Stunde nach der letzten Senkung oder um 00:00 UTC ({at}), falls das früher ist.',
  'explain.next.unreadable':
    'Wann die nächste möglich ist, kann ich nicht sagen: Die Tabelle meldet eine letzte Senkung in der Zukunft. Schau in einer Minute noch einmal nach.',
  'explain.next.onDemand':
    'Die Tabelle ist inzwischen On-Demand: Es gibt keine Kapazität zu senken und kein Senkungsbudget, das ausgehen könnte.',

  'explain.used': '{used, number} von {limit, number} freien Senkungen heute verbraucht',
  'explain.used.counted': '{n, number} Senkungen heute gezählt',

  'explain.stated': 'Der Fehler gibt an: {facts}.',
  'explain.stated.count': '{n, plural, one {heute # Senkung} other {heute # Senkungen}}',
  'explain.stated.last': 'letzte {at}',
  'explain.stated.next': 'nächste {at}',
  'explain.stated.interval': 'eine alle {n, number} s',
  'explain.agreement.same': 'Frisch gelesen ergibt sich dasselbe.',
  'explain.agreement.newer': 'Seitdem wurde noch einmal gesenkt ({at}), die Zeiten weiter oben sind deshalb neuer.',
  'explain.agreement.other':
    'Frisch gelesen ist bei {resource} eine andere letzte Senkung vermerkt ({at}), als der Fehler angibt. Wahrscheinlich geht es im Fehler um etwas anderes.',
  'explain.agreement.other.never':
    'Frisch gelesen ist bei {resource} gar keine Senkung vermerkt. Wahrscheinlich geht es im Fehler um etwas anderes.',

  'explain.advice': 'Was jetzt hilft',
  'explain.advice.wait':
    'Noch einmal senden: {at}. Bis dahin alles anhalten, was automatisch wiederholt (ein abgewiesener Versuch kostet keine Senkung).',
  'explain.advice.tryNow': 'Jetzt noch einmal senden.',
  'explain.advice.oneStep':
    'In einem Schritt senken: Ein Aufruf, der Lese- und Schreibkapazität zusammen senkt, zählt einmal, egal wie weit. Kleine Schritte brauchen das Tagesbudget auf.',
  'explain.advice.oneStep.from':
    'Von {read, number} RCU / {write, number} WCU in einem Schritt senken: Ein Aufruf, der beides senkt, zählt einmal, egal wie weit. Kleine Schritte brauchen das Tagesbudget auf.',
  'explain.advice.scaling':
    'Falls Auto Scaling die Kapazität steuert: Jedes Scale-in verbraucht dasselbe Budget. Ein höheres Minimum oder eine längere Scale-in-Abkühlphase macht das seltener.',
  'explain.advice.scaling.read':
    'Auto Scaling steuert {bounds}, und jedes Scale-in verbraucht dieses Budget. Ein höheres Minimum oder eine längere Scale-in-Abkühlphase macht das seltener.',
  'explain.advice.scaling.reads': 'die Lesekapazität ({min, number} bis {max, number} RCU)',
  'explain.advice.scaling.writes': 'die Schreibkapazität ({min, number} bis {max, number} WCU)',
  'explain.advice.scaling.both': '{reads} und {writes}',
  'explain.advice.onDemand':
    'Wenn die Last schwer vorherzusehen ist: On-Demand kennt kein solches Budget. Bezahlt wird pro Anfrage, die Indizes wechseln mit, und der Wechsel ist viermal in 24 Stunden möglich.',
  'explain.pages': 'AWS dazu: {pages}',
  'explain.related':
    'Verwandte Fehler: {throttling} ist Drosselung, bei der die Kapazität für die Zugriffe nicht reicht und mehr davon hilft; {limit} steht auch für andere Limits, die der Text dann nennt.',
  'explain.page.quotas': 'Kontingente',
  'explain.page.scaling': 'Auto Scaling',
  'explain.page.onDemand': 'On-Demand-Modus',
  'explain.page.errors': 'Fehlerbehandlung',
  'explain.page.partitions': 'Drosselung',
  'explain.run.then': 'Dann für mich ausführen',
  'explain.run.now': 'Für mich ausführen',
  'explain.show': 'Budget anzeigen',

  'explain.other': 'Das ist ein anderes Limit von DynamoDB, nicht das Senkungsbudget.',
  'explain.other.accountMaximum':
    'Mit der verlangten Kapazität würde das Konto sein Maximum in dieser Region überschreiten. Andere Tabellen senken oder bei AWS in Service Quotas ein höheres Kontingent beantragen.',
  'explain.other.billingSwitch':
    'Die Tabelle wurde so oft auf On-Demand umgestellt, wie es in 24 Stunden erlaubt ist. Warten, bis die älteste dieser Umstellungen 24 Stunden her ist.',
  'explain.other.concurrent':
    'Es werden zu viele Tabellen und Indizes gleichzeitig angelegt, geändert oder gelöscht. Weniger auf einmal starten oder es noch einmal versuchen, wenn einige ACTIVE sind.',
  'explain.other.encryption':
    'Der Verschlüsselungsschlüssel wurde zu oft geändert: Nach vier Änderungen in 24 Stunden ist eine alle sechs Stunden erlaubt. Der Satz klingt wie der zum Senkungsbudget, aber Kapazität zu senken ist davon nicht betroffen.',
  'explain.other.generic':
    '„Too many operations for a given subscriber“ meldet DynamoDB, wenn mehr als 500 Tabellen und Indizes gleichzeitig angelegt, geändert oder gelöscht werden. Weniger auf einmal starten und es nach einigen Sekunden noch einmal versuchen.',
  'explain.other.generic.usedUp':
    'Auch das Senkungsbudget von {resource} ist verbraucht; eine Senkung dort würde ebenfalls abgewiesen.',
  'explain.other.generic.left':
    'Am Senkungsbudget von {resource} liegt es nicht: {n, plural, one {Eine Senkung ist} other {# Senkungen sind}} verfügbar.',
  'explain.other.generic.onDemand':
    '{resource} ist On-Demand und hat deshalb kein Senkungsbudget, das verbraucht sein könnte.',
  'explain.other.generic.unread':
    'Ob auch ein Senkungsbudget verbraucht ist, kann ich aus diesem Text nicht sagen: Er nennt keine Tabelle, die ich hier lesen kann.',
  'explain.other.increaseStep':
    'Die Erhöhung ist größer, als ein einzelner Aufruf sie machen darf. Die Kapazität in mehreren Schritten erhöhen.',
  'explain.other.indexBuild':
    'Pro Tabelle kann nur ein Index gleichzeitig angelegt oder gelöscht werden. Noch einmal versuchen, wenn der laufende ACTIVE ist.',
  'explain.other.indexCount':
    'Die Tabelle hat so viele Indizes, wie sie haben darf (standardmäßig 20 globale). Einen löschen oder bei AWS in Service Quotas ein höheres Kontingent beantragen.',
  'explain.other.perTable':
    'Die verlangte Kapazität ist höher, als eine Tabelle oder ein Index in diesem Konto haben darf. Weniger verlangen oder bei AWS in Service Quotas ein höheres Kontingent beantragen.',
  'explain.other.restores':
    'Es laufen zu viele Wiederherstellungen gleichzeitig. Noch einmal versuchen, wenn einige fertig sind.',
  'explain.other.tableClass':
    'Die Tabellenklasse lässt sich zweimal in 30 Tagen ändern. Warten, bis die ältere Änderung 30 Tage her ist.',
  'explain.other.tableCount':
    'Das Konto hat so viele Tabellen, wie es in dieser Region haben darf. Einige löschen oder bei AWS in Service Quotas ein höheres Kontingent beantragen.',
  'explain.other.tags':
    'Die Tags werden gerade von einem anderen Aufruf geändert. In ein paar Sekunden noch einmal versuchen.',
  'explain.other.unnamed':
    'Welches, geht aus diesen Worten nicht hervor. Der vollständige Text des Fehlers nennt es; AWS führt alle unter „Kontingente“ auf.',
  'explain.otherService':
    'Das ist ein Limit eines anderen AWS-Service, nicht von DynamoDB. Dazu kann ich nichts beitragen.',
  'explain.runtimeThrottle':
    'Das ist Drosselung: Es kamen mehr Anfragen, als die Kapazität der Tabelle, des Index oder der Partition zulässt. Das ist ein anderer Fehler als das Senkungsbudget, und mehr Kapazität hilft (Erhöhen ist nicht pro Tag begrenzt).',
  'explain.controlPlaneThrottle':
    'Die Verwaltungsaufrufe kamen zu schnell hintereinander („Rate exceeded“). Das ist ein anderer Fehler als das Senkungsbudget: Derselbe Aufruf gelingt nach kurzem Warten, mit wachsenden Pausen zwischen den Versuchen.',
  'explain.nothing':
    'In diesem Text sehe ich keinen Limit-Fehler von DynamoDB. Am besten die ganze Meldung einfügen, mit den Zeilen ringsum.',

  'explain.repeat': '{link}. {next}',
  'explain.repeat.link': 'In diesem Thread erklärt',
  'explain.inThread': 'Ich habe es hier erklärt: {link}.',
  'explain.inThread.link': 'im Thread der Nachricht',
} as const satisfies Record<keyof typeof enExplain, string>;
