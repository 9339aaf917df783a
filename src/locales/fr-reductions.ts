/** The French sentences about reductions: asking for them, deciding, running, and what came of it. Part of fr.ts. */
import type { enReductions } from './en-reductions.ts';

export const frReductions = {
  'request.table': 'la table {table}',
  'request.index': 'l’index {index} de la table {table}',
  'request.change.read': '{from, number} → {to, number} RCU',
  'request.change.write': '{from, number} → {to, number} WCU',
  'request.capacity': '{read, number} RCU / {write, number} WCU',
  'request.people.more': '{people} et {n, number} de plus',
  'request.people.and': '{people} et {last}',
  'request.ask.again': 'Pour redemander : {command}',

  'card.sentence': '{who} demande de réduire {resource} dans {account} · {region} : {change}. {status}',
  'card.status': 'État : {state}.',
  'card.status.oneMore': 'Approuvée par {who} ; il faut encore une approbation.',
  'card.asks': '{who} demande de réduire {resource} dans *{account}* ({accountId}) · {region}.',
  'card.asked': '{who} a demandé de réduire {resource} dans *{account}* ({accountId}) · {region}.',
  'card.noReason': 'Aucun motif indiqué.',
  'card.read': '*Capacité de lecture*',
  'card.write': '*Capacité d’écriture*',
  'card.read.change': '{from, number} → *{to, number} RCU* (−{percent, number} %)',
  'card.write.change': '{from, number} → *{to, number} WCU* (−{percent, number} %)',
  'card.read.stays': '{n, number} RCU, inchangée',
  'card.write.stays': '{n, number} WCU, inchangée',
  'card.peak': '*Pic d’utilisation sur 7 jours*',
  'card.peak.read': '{n, number} RCU',
  'card.peak.write': '{n, number} WCU',
  'card.peak.read.none': 'lectures : pas de données',
  'card.peak.write.none': 'écritures : pas de données',
  'card.throttles': '*Limitation (throttling) sur 7 jours*',
  'card.throttles.none': 'pas de données',
  'card.throttles.seen':
    '{n, plural, =0 {aucune} one {# événement de throttling} many {# d’événements de throttling} other {# événements de throttling}}',
  'card.budget': '*Budget de diminutions*',
  'card.budget.now.free':
    '{used, plural, one {# diminution libre utilisée} other {# diminutions libres utilisées}} sur {limit}',
  'card.budget.now.hourly': 'Les {limit} diminutions libres sont utilisées, une disponible maintenant',
  'card.budget.now.waiting': 'Les {limit} diminutions libres sont utilisées, aucune disponible maintenant',
  'card.budget.after.free': 'Après celle-ci : {used, plural, one {# utilisée} other {# utilisées}} sur {limit}',
  'card.budget.after.waiting': 'Après celle-ci : la prochaine une heure plus tard',
  'card.budget.after.midnight': 'Après celle-ci : la prochaine à 00:00 UTC',
  'card.budget.unknown': 'Impossible à déterminer pour l’instant',
  'card.runs': '*Exécution prévue*',
  'card.runs.now': 'Dès l’approbation',
  'card.runs.at': 'À la prochaine diminution : {at}',
  'card.monthly': '*Différence par mois*',
  'card.monthly.figure':
    'environ {usd, number, ::currency/USD precision-integer sign-except-zero} (prix public, {region}, {asOf})',
  'card.monthly.small': 'moins de 1 $US (prix public, {region}, {asOf})',
  'card.monthly.elsewhere':
    'environ {usd, number, ::currency/USD precision-integer sign-except-zero} (prix public, {region}, {asOf} ; ici jusqu’à {percent, number} % de plus)',
  'card.warnings': ':warning: *Avant d’approuver*',
  'card.warnings.ask': ':warning: *Avant de demander*',
  'card.warnings.approved': ':warning: *Connu au moment de l’approbation*',
  'card.warning.belowPeak.read':
    '*Sous le pic* : {asked, number} RCU, mais la minute la plus chargée des 7 derniers jours en a utilisé {peak, number}. Des requêtes pourraient être limitées.',
  'card.warning.belowPeak.write':
    '*Sous le pic* : {asked, number} WCU, mais la minute la plus chargée des 7 derniers jours en a utilisé {peak, number}. Des requêtes pourraient être limitées.',
  'card.warning.seen': '{warning} {who} l’a vu avant de demander.',
  'card.warning.noUseData.read':
    'CloudWatch n’a pas de données sur les lectures, je ne peux donc pas dire si cela suffit.',
  'card.warning.noUseData.write':
    'CloudWatch n’a pas de données sur les écritures, je ne peux donc pas dire si cela suffit.',
  'card.warning.lastFree': 'Celle-ci prend la dernière diminution libre du jour UTC : ensuite, une par heure.',
  'card.warning.autoscaled': 'L’auto scaling gère {bounds} : il peut annuler ceci et consommer une seconde diminution.',
  'card.warning.belowMinimum':
    'L’auto scaling gère {bounds} : ceci passe sous son minimum, sa prochaine action y remontera donc.',
  'card.warning.scalingUnknown':
    'Je n’ai pas pu lire si l’auto scaling gère cette table. Si oui, il peut annuler ceci.',
  'card.warning.global':
    'Table globale dans {regions} : le changement est fait dans chacune. On ne sait pas si les copies consomment le budget de ces régions.',
  'card.warning.production': '*Compte de production.*',
  'card.bounds.read': 'les lectures ({min, number} à {max, number} RCU)',
  'card.bounds.write': 'les écritures ({min, number} à {max, number} WCU)',
  'card.approvers': 'Approbation possible par {approvers}.',
  'card.approvers.twoNeeded': 'Deux approbations nécessaires parmi : {approvers}.',
  'card.expires': '*Expire*',
  'card.validUntil': '*Fin de validité de l’approbation*',
  'card.id': 'Demande {id}',
  'card.approve': 'Approuver',
  'card.approve.label': 'Approuver la demande {id} : {table}',
  'card.approve.title': 'Réduire cette capacité ?',
  'card.approve.text':
    'Réduire {resource} dans {account} ({accountId}) · {region} : {change}. Si rien ne change d’ici là, je l’exécute à la prochaine diminution, sans redemander.',
  'card.approve.deny': 'Pas encore',
  'card.reject': 'Rejeter…',
  'card.reject.label': 'Rejeter la demande {id} : {table}',
  'card.cancel': 'Annuler la demande',
  'card.cancel.label': 'Annuler la demande {id} : {table}',
  'card.cancel.title': 'Annuler cette demande ?',
  'card.cancel.text': '{change} pour {resource}. Rien n’est modifié ; la réduction peut être redemandée à tout moment.',
  'card.cancel.confirm': 'Annuler la demande',
  'card.cancel.deny': 'Conserver',

  'status.pending': '*En attente d’approbation*',
  'status.pending.two': '*En attente de deux approbations*',
  'status.pending.oneMore': '*Approuvée par {who}, il faut encore une approbation*',
  'status.redrawn':
    'La table a changé depuis le premier affichage, la carte est donc refaite{n, plural, =1 {} other { et les approbations antérieures ne comptent pas}}. {drift}',
  'status.drifted': '*Nouvelle approbation nécessaire*',
  'status.drifted.why':
    'Elle était approuvée, mais quelque chose a changé ensuite, je ne l’ai donc pas exécutée. {drift}',
  'status.scheduled': '*Approuvée par {who}*, exécution : {at}',
  'status.scheduled.paused': '*Approuvée par {who}, mais en pause*',
  'status.paused': '{who} a mis toutes les exécutions en pause ici (fin : {until}). Pour les reprendre : {command}',
  'status.paused.open': '{who} a mis toutes les exécutions en pause ici. Pour les reprendre : {command}',
  'status.running': '*En cours* (début : {at}), approuvée par {who}',
  'status.running.sent': 'Le changement est en route vers DynamoDB.',
  'status.running.accepted': 'DynamoDB a accepté le changement et l’applique.',
  'status.running.merged': 'Une seule diminution est faite pour celle-ci et {requests} ensemble.',
  'status.succeeded': '*Faite* ({at}) : {change}. Approuvée par {who}.',
  'status.succeeded.unconfirmed':
    '*Faite* ({at}), par mon appel ou par quelqu’un d’autre : {change}. Approuvée par {who}.',
  'status.alreadyThere':
    '*Plus rien à faire* ({at}) : la capacité est déjà à {capacity}. Aucune diminution n’a été consommée.',
  'status.failed': '*En échec* ({at})',
  'status.rejected': '*Rejetée par {who}* ({at})',
  'status.cancelled': '*Annulée par {who}* ({at})',
  'status.expired.notDecided': '*Expirée* ({at}) : personne n’a décidé à temps. Rien n’a été modifié.',
  'status.expired.notRun':
    '*Expirée* ({at}) : elle était approuvée, mais aucune exécution n’a été possible à temps. Rien n’a été modifié.',
  'status.unchanged': 'Rien n’a été modifié.',
  'status.thread': 'Ce qui s’est passé, et que faire ensuite, se trouve dans le fil.',

  'state.pending': 'en attente d’approbation',
  'state.drifted': 'nouvelle approbation nécessaire',
  'state.scheduled': 'planifiée',
  'state.running': 'en cours',
  'state.succeeded': 'faite',
  'state.failed': 'en échec',
  'state.rejected': 'rejetée',
  'state.cancelled': 'annulée',
  'state.expired': 'expirée',

  'drift.otherTable': 'La table a été supprimée et recréée : c’est une autre table.',
  'drift.above.read': 'La capacité de lecture est montée de {shown, number} à {current, number} RCU.',
  'drift.above.write': 'La capacité d’écriture est montée de {shown, number} à {current, number} WCU.',
  'drift.below.read': 'La capacité de lecture est descendue de {shown, number} à {current, number} RCU.',
  'drift.below.write': 'La capacité d’écriture est descendue de {shown, number} à {current, number} WCU.',
  'drift.raisedSince': 'Quelqu’un a augmenté sa capacité ({at}), elle est donc peut-être nécessaire.',
  'drift.use.read':
    'Ces 15 dernières minutes, l’utilisation est montée à {use, number} RCU, plus que les {target, number} demandées.',
  'drift.use.write':
    'Ces 15 dernières minutes, l’utilisation est montée à {use, number} WCU, plus que les {target, number} demandées.',
  'drift.decreasedMeanwhile':
    'La réponse d’AWS à mon changement s’est perdue, et entre-temps une diminution a été faite qui n’est pas celle-ci. Je ne le renvoie pas, car cela pourrait consommer une seconde diminution.',
  'drift.overwritten':
    'Quelqu’un l’a augmentée entre ma lecture et mon changement. Je l’ai remise aussitôt à {capacity}, il ne reste donc rien de la réduction.',

  'wait.budget': 'Aucune diminution n’est disponible avant cela.',
  'wait.refused':
    'DynamoDB a refusé la diminution : le budget est épuisé, très probablement par quelqu’un d’autre un instant plus tôt.',
  'wait.budgetUnknown': 'DynamoDB indique une dernière diminution dans le futur, je relis donc avant d’agir.',
  'wait.settling': 'DynamoDB applique encore un autre changement.',
  'wait.inUse': 'DynamoDB était occupé par un autre changement de cette table.',
  'wait.throttled': 'AWS limite les changements dans ce compte.',
  'wait.notApplied': 'AWS n’a pas répondu, et deux lectures disent que rien n’a été modifié ; je recommence donc.',
  'wait.unreachable': 'AWS n’a pas répondu comme prévu.',
  'wait.paused': 'Les exécutions sont en pause dans ce compte.',
  'wait.resumed': 'La pause est terminée.',

  'failure.tableGone': 'La table n’existe plus, il n’y a donc rien à réduire.',
  'failure.indexGone': 'L’index {index} n’existe plus, il n’y a donc rien à réduire.',
  'failure.onDemand':
    'La table est maintenant à la demande : elle n’a ni capacité à diminuer ni budget de diminutions. Si elle repasse en mode provisionné, redemandez.',
  'failure.autoscaled':
    'L’auto scaling gère {bounds} et annulerait ceci par une seconde diminution. Abaissez plutôt ces bornes : il réduit alors de lui-même.',
  'failure.global':
    'C’est maintenant une table globale ({regions}), et ma configuration m’interdit de les réduire. La personne qui administre ce bot peut l’autoriser pour ce compte.',
  'failure.denied':
    'Mon rôle pour les changements dans {account} n’en a pas le droit. Demandez au responsable de {account} d’autoriser ce qu’AWS nomme ici, puis redemandez.',
  'failure.validation':
    'DynamoDB n’accepte pas ce changement. Ce qu’il en dit indique peut-être quoi demander à la place :',
  'failure.otherLimit':
    'Une autre limite de DynamoDB fait obstacle, pas le budget de diminutions. Une fois l’obstacle levé, redemandez.',
  'failure.notSigned':
    'La décision enregistrée ne porte pas ma signature, je n’ai donc pas agi : quelqu’un ou quelque chose d’autre que moi a écrit dans mon stockage. Prévenez la personne qui administre ce bot avant de redemander.',
  'failure.unreadable': 'AWS n’a pas pu être interrogé. {detail}',

  'thread.approved': '{requester}, {by} a approuvé la demande. Exécution : {at}.',
  'thread.approved.now': '{requester}, {by} a approuvé la demande. Elle s’exécute maintenant.',
  'thread.approved.oneMore': '{by} a approuvé la demande. Il faut encore une approbation.',
  'thread.withdrawn':
    '{n, plural, one {L’approbation antérieure de {people} ne compte plus : cette personne n’a plus le droit d’approuver.} other {Les approbations antérieures de {people} ne comptent plus : ces personnes n’ont plus le droit d’approuver.}}',
  'thread.rejected': '{requester}, {by} a rejeté la demande. Rien n’a été modifié.',
  'thread.cancelled': '{by} a annulé la demande. Rien n’a été modifié.',
  'thread.cancelled.told': '{requester}, {by} a annulé la demande. Rien n’a été modifié.',
  'thread.expired.notDecided':
    '{requester}, personne n’a décidé à temps, la demande a donc expiré. Rien n’a été modifié.',
  'thread.expired.notRun':
    '{requester}, la demande était approuvée, mais aucune exécution n’a été possible à temps ; elle a donc expiré. Rien n’a été modifié.',
  'thread.redrawn':
    '{drift} J’ai refait la carte avec l’état actuel{n, plural, =1 {} other { ; les approbations antérieures ne comptent pas}}.',
  'thread.waits': 'Pas encore. {why} Nouvel essai : {at}.',
  'thread.paused': 'Pas encore. {why} Je regarde de nouveau : {at}.',
  'thread.resumed': '{why} Exécution : {at}.',
  'thread.drifted':
    '{requester}, je ne l’ai pas exécutée. {drift} Si la réduction est toujours souhaitée, elle peut être approuvée de nouveau ci-dessus par {approvers}.',
  'thread.succeeded': ':white_check_mark: *Fait : {change}.* Demandé par {requester}, approuvé par {approvers}.',
  'thread.succeeded.unconfirmed':
    ':white_check_mark: *Fait, par mon appel ou par quelqu’un d’autre : {change}.* Demandé par {requester}, approuvé par {approvers}.',
  'thread.alreadyThere':
    ':white_check_mark: {requester}, la capacité est déjà à {capacity}, il n’y avait donc rien à faire. Aucune diminution n’a été consommée.',
  'thread.alreadyThere.newer':
    'Une demande approuvée plus récente voulait plus de capacité que celle-ci, et la plus récente compte.',
  'thread.merged': 'Faite en même temps que {requests} : une seule diminution pour toutes.',
  'thread.merged.newer': 'Une demande plus récente parmi elles voulait d’autres valeurs, et la plus récente compte.',
  'thread.unconfirmed':
    'La table le montre, mais DynamoDB n’a pas confirmé mon appel : sa réponse s’est perdue, ou elle disait qu’il n’y avait plus rien à changer.',
  'thread.raisedByChance':
    'Quelqu’un l’avait diminuée davantage, à {capacity}, entre ma lecture et mon appel, et mon appel l’a remontée. Je ne la diminue pas une seconde fois : cela consommerait une autre diminution.',
  'thread.changedSince': 'Quelqu’un l’a changée de nouveau depuis : elle est maintenant à {capacity}.',
  'thread.next.now':
    'Prochaine diminution : {n, plural, one {# disponible maintenant} many {# de diminutions disponibles maintenant} other {# disponibles maintenant}}.',
  'thread.next.at': 'Prochaine diminution : {at}.',
  'thread.next.unknown': 'Impossible de dire pour l’instant quand la prochaine diminution est possible.',
  'thread.undo': 'Pour l’annuler, avec des droits dans {account} (augmenter ne consomme aucune diminution) :',
  'thread.watch': 'Pendant 15 minutes, je surveille la limitation (throttling), et je vous préviens ici s’il y en a.',
  'thread.failed.ended': ':x: *Terminée.* {requester} : {failure}',
  'failure.notGivenBack':
    'Le changement a été fait, mais il a écrasé {capacity}, que quelqu’un avait réglée entre ma lecture et mon changement, et AWS ne m’a pas laissé rétablir cette valeur ({detail}). Rétablissez-la à la main ; augmenter ne consomme aucune diminution.',
  'failure.notGivenBack.late':
    'Le changement a été fait, mais il a écrasé {capacity}, que quelqu’un avait réglée entre ma lecture et mon changement, et c’est trop ancien pour que je rétablisse cette valeur. Si elle est encore souhaitée, rétablissez-la à la main ; augmenter ne consomme aucune diminution.',
  'failure.outcomeUnknown.accepted':
    'AWS a accepté le changement, mais je ne peux plus lire ce qu’il en est advenu ({detail}). Regardez la table.',
  'failure.outcomeUnknown':
    'Le changement a été envoyé, aucune réponse n’est venue, et je ne peux plus lire s’il a été fait ({detail}). Regardez la table avant de redemander.',
  'thread.failed': ':x: *Pas faite, et rien n’a été modifié.* {requester} : {failure}',
  'thread.restored':
    ':warning: {requester}, quelqu’un l’a réglée sur {capacity} entre ma lecture et mon changement, qui l’a écrasé. J’ai rétabli cette valeur aussitôt ; augmenter ne consomme aucune diminution.',
  'thread.throttled':
    ':warning: {people} : {n, plural, one {# événement de throttling} many {# d’événements de throttling} other {# événements de throttling}} pour {resource} depuis la réduction ({at}). Si c’est trop, ceci l’annule (augmenter ne consomme aucune diminution) :',

  'ask.asked': 'Demandé : {change} pour {resource} dans *{account}* · {region}.',
  'ask.asked.next':
    'Approbation possible par {approvers}. Je publie la demande dans le canal des approbations et je vous dis dans son fil ce qu’elle devient.',
  'ask.asked.nextTwo':
    'Deux approbations nécessaires parmi : {approvers}. Je publie la demande dans le canal des approbations et je vous dis dans son fil ce qu’elle devient.',
  'ask.asked.foot': 'Demande {id}  ·  Pour la retirer : {command}',
  'ask.other': 'Il y a une autre demande ouverte pour la même ressource : {id} de {who}, {change} ({state}).',
  'ask.other.link':
    'Il y a une autre demande ouverte pour la même ressource : {id} de {who}, {change} ({state}, {link}).',
  'ask.other.card': 'voir la carte',
  'ask.others.more': 'Et {n, number} de plus.',
  'ask.others.merged':
    'Si elles sont approuvées au moment de l’exécution, elles partagent une seule diminution, et les valeurs les plus récentes comptent.',
  'ask.confirm': 'Pas encore demandé : {change} pour {resource} dans *{account}* · {region}.',
  'ask.confirm.plain': 'Pas encore demandé : ceci mérite d’abord un second regard.',
  'ask.confirm.button': 'Demander quand même',
  'ask.problems': 'Je ne peux pas demander cela pour {resource} dans *{account}* · {region}.',
  'ask.problem.of.read': 'Capacité de lecture : {problem}',
  'ask.problem.of.write': 'Capacité d’écriture : {problem}',
  'ask.problem.nothingAsked':
    'Dites à combien réduire : capacité de lecture, d’écriture ou les deux, par exemple read=200.',
  'ask.problem.notWhole':
    '{asked, number, ::.######} n’est pas un nombre entier. La capacité se compte en unités entières.',
  'ask.problem.belowOne': 'DynamoDB exige au moins 1 unité, {asked, number} n’est donc pas possible.',
  'ask.problem.raise':
    '{asked, number}, c’est plus que les {current, number} actuelles. Augmenter ne consomme aucune diminution et ne demande pas d’approbation ici : faites-le dans la console AWS, ou avec aws dynamodb update-table.',
  'ask.problem.nothingChanges': 'La capacité est déjà à {capacity}, il n’y a donc rien à réduire.',
  'ask.problem.onDemand':
    'C’est à la demande : vous payez par requête, il n’y a donc ni capacité à diminuer ni budget de diminutions.',
  'ask.problem.indexUnknown': 'Il n’y a pas d’index {index}. Ses index : {indexes}.',
  'ask.problem.indexUnknown.none': 'Il n’y a pas d’index {index} ; la table n’en a aucun.',
  'ask.problem.autoscaled':
    'L’auto scaling gère {bounds} et annulerait ceci par une seconde diminution. Abaissez plutôt ces bornes : il réduit alors de lui-même.',
  'ask.problem.global':
    'C’est une table globale ({regions}), et ma configuration m’interdit de les réduire. La personne qui administre ce bot peut l’autoriser pour ce compte.',
  'ask.notReducible':
    'Je peux montrer les tables dans {account}, mais pas les modifier. La personne qui administre ce bot peut y désigner un rôle et des approbateurs.',
  'ask.mayNot.notRequester': 'Vous n’êtes pas parmi les personnes qui peuvent demander des réductions dans {account}.',
  'ask.mayNot.notRequester.these': 'Celles-ci le peuvent : {people}.',
  'ask.mayNot.noApprovers':
    'Personne ne peut approuver de réduction de cette table dans {account}, il est donc inutile de demander. La personne qui administre ce bot peut désigner des approbateurs.',
  'ask.cannotPost':
    'Votre demande {id} ({change} pour {resource}) est conservée, mais je ne peux pas la publier dans {channel}. {why}',
  'ask.cannotPost.notInChannel':
    'Je ne suis pas dans ce canal. Quelqu’un qui y est peut y taper {invite} ; je la publie alors en moins d’une minute.',
  'ask.cannotPost.notFound':
    'Ce canal n’existe pas, ou il est privé et je n’y suis pas. Quelqu’un qui y est peut y taper {invite}, ou la personne qui administre ce bot peut corriger {setting}.',
  'ask.cannotPost.archived':
    'Ce canal est archivé. La personne qui administre ce bot peut en indiquer un autre dans {setting}.',
  'ask.cannotPost.restricted':
    'Les règles de ce canal ne me laissent pas publier. Son responsable peut changer cela, ou la personne qui administre ce bot peut en indiquer un autre dans {setting}.',
  'ask.cannotPost.other':
    'Slack n’a pas accepté le message. La personne qui administre ce bot trouve la raison dans mon journal.',

  'ask.modal.title': 'Réduire la capacité',
  'ask.modal.submit': 'Demander',
  'ask.modal.waiting': ':hourglass_flowing_sand: Demande en cours… AWS prend plus de temps que d’habitude.',
  'ask.modal.close': 'Fermer',
  'ask.modal.done': 'Terminé',
  'ask.modal.loading': 'Je lis {table} dans AWS…',
  'ask.modal.table': 'Table',
  'ask.modal.table.placeholder': 'Tapez une partie de son nom',
  'ask.modal.index': 'Table ou index',
  'ask.modal.index.table': 'La table elle-même',
  'ask.modal.read': 'Capacité de lecture (actuellement {n, number} RCU)',
  'ask.modal.write': 'Capacité d’écriture (actuellement {n, number} WCU)',
  'ask.modal.number.hint': 'Laissez vide pour ne pas la changer.',
  'ask.modal.number.hintPeak': 'Pic d’utilisation sur 7 jours : {n, number}. Laissez vide pour ne pas la changer.',
  'ask.modal.reason': 'Motif',
  'ask.modal.reason.placeholder': 'Ce que les approbateurs devraient savoir',
  'ask.modal.confirm': 'Un second regard',
  'ask.modal.confirm.option': 'J’ai lu ceci, et je demande quand même',

  'requests.title.all': 'Demandes ouvertes',
  'requests.title.mine': 'Vos demandes ouvertes',
  'requests.title.table': 'Demandes ouvertes pour cette table',
  'requests.fallback':
    '{n, plural, =0 {Aucune demande ouverte.} one {# demande ouverte.} many {# de demandes ouvertes.} other {# demandes ouvertes.}}',
  'requests.none': 'Il n’y en a aucune. Pour demander une réduction : {command}',
  'requests.row': '{id}  *{change}*  pour {resource}  ·  {account} · {region}',
  'requests.row.state': '{state}  ·  demandée par {who}',
  'requests.row.state.due': '{state}, exécution : {due}  ·  demandée par {who}',
  'requests.row.state.paused': '{state}, en pause par {who}  ·  demandée par {requester}',
  'requests.row.state.expires': '{state}, expire : {due}  ·  demandée par {who}',
  'requests.card': 'Voir la carte',
  'requests.more': 'Et {n, number} de plus. Pour préciser : {command}',
  'requests.foot': 'Tout ce qui est arrivé à l’une d’elles : {command}',
  'requests.one.title': 'Demande {id}',
  'requests.one.fallback': 'Demande {id} : {state}.',
  'requests.one.trail': '*Ce qui s’est passé*',
  'requests.one.earlier': '… {n, plural, one {# ligne omise} many {# de lignes omises} other {# lignes omises}} ici …',
  'requests.one.aws': 'Requête AWS {id}',

  'trail.asked': '{by} a demandé {change}',
  'trail.approved': '{by} a approuvé',
  'trail.approved.oneMore': '{by} a approuvé ; il faut encore une approbation',
  'trail.rejected': '{by} a rejeté la demande',
  'trail.cancelled': '{by} a annulé la demande',
  'trail.notDecided': 'expirée : personne n’a décidé à temps',
  'trail.notRun': 'expirée : aucune exécution n’a été possible à temps',
  'trail.redrawn': 'carte refaite. {drift}',
  'trail.runStarted': 'une exécution a démarré : {change}',
  'trail.runStarted.merged': 'une exécution a démarré avec {requests} : {change}',
  'trail.waits': 'en attente (prochain essai : {until}). {why}',
  'trail.accepted': 'DynamoDB a accepté le changement',
  'trail.restored': 'remise à {capacity}, que quelqu’un avait réglée entre-temps',
  'trail.succeeded': 'fait : {change}',
  'trail.succeeded.unconfirmed': 'fait, par mon appel ou par quelqu’un d’autre : {change}',
  'trail.alreadyThere': 'plus rien à faire : la capacité est déjà à {capacity}',
  'trail.failed': 'échec. {failure}',
  'trail.drifted': 'nouvelle approbation nécessaire. {drift}',

  'decide.gone': 'Je ne connais plus cette demande ; celles qui sont terminées sont conservées 90 jours.',
  'decide.notMember.guest':
    'Les invités ne peuvent pas demander, approuver ou annuler de réductions. Un membre de cet espace de travail doit le faire.',
  'decide.notMember.external':
    'Les personnes d’autres organisations ne peuvent pas demander, approuver ou annuler de réductions. Un membre de cet espace de travail doit le faire.',
  'decide.notMember.bot': 'Seules des personnes peuvent demander, approuver ou annuler des réductions, pas des bots.',
  'decide.notMember.deactivated':
    'Votre compte est désactivé dans cet espace de travail, vous ne pouvez donc pas demander, approuver ou annuler de réductions.',
  'decide.noApprovers':
    'Personne ne peut approuver de réduction de cette table pour l’instant. La personne qui administre ce bot peut désigner des approbateurs.',
  'decide.notApprover':
    'Seules ces personnes peuvent approuver ou rejeter ceci : {approvers}. Il ne s’est donc rien passé.',
  'decide.ownRequest':
    'C’est votre propre demande, quelqu’un d’autre doit donc l’approuver. Vous pouvez toujours l’annuler.',
  'decide.expired':
    'Le délai pour décider est passé ({at}), il ne s’est donc rien passé. La réduction peut être redemandée.',
  'decide.stale':
    'Cette demande a changé depuis que vous l’avez vue, votre clic n’a donc rien décidé. Regardez de nouveau la carte.',
  'decide.alreadyYou': 'Vous avez déjà approuvé ; il faut une autre personne.',
  'decide.tooLateRunning':
    'Trop tard : l’exécution a démarré et ne peut plus être arrêtée. Le fil dit comment l’annuler ensuite.',
  'decide.notAllowedToCancel':
    'Seules ces personnes peuvent annuler ceci : la personne qui l’a demandé et {approvers}. Il ne s’est donc rien passé.',
  'decide.tooLate': 'Trop tard, votre clic n’a rien changé. {last}',
  'decide.redrawn':
    'La table a changé depuis l’affichage de la carte, votre clic n’a donc rien décidé. {drift} La carte montre maintenant l’état actuel ; regardez-la de nouveau.',
  'decide.ended': 'Ce n’est plus possible tel que demandé, j’ai donc clos la demande. {why}',
  'decide.unreadable': 'Pour votre clic, je dois lire la table, et je n’ai pas pu ; il n’a donc rien décidé. {problem}',
  'decide.indexGone':
    'L’index {index} n’existe plus, il n’y a donc rien à approuver. Vous pouvez annuler ou rejeter la demande.',
  'decide.impossible': 'Ce n’est pas possible maintenant, il ne s’est donc rien passé. {last}',
  'decide.cancelled': 'Annulée : {change} pour {resource}. Rien n’a été modifié.',
  'decide.last': '{what} ({at}).',
  'decide.modal.title': 'Rejeter la demande',
  'decide.modal.text': '{change} pour {resource} dans *{account}* · {region}, à la demande de {who}.',
  'decide.modal.why': 'Motif',
  'decide.modal.why.placeholder': 'La personne qui a demandé le voit dans le fil',
  'decide.modal.submit': 'Rejeter',
  'decide.modal.close': 'Pas encore',

  'pause.paused':
    'En pause ({scope}), fin prévue : {until}. D’ici là, aucune exécution ne démarre. Ce qui est approuvé le reste. Pour reprendre : {command}',
  'pause.paused.open':
    'En pause ({scope}) jusqu’à ce que quelqu’un reprenne : aucune exécution ne démarre. Ce qui est approuvé le reste, aussi longtemps que son approbation est valable. Pour reprendre : {command}',
  'pause.resumed': 'Exécutions reprises ({scope}). Mises en pause par {who} ({at}).',
  'pause.lifted': 'La pause ({scope}) de {who} ({at}) est levée.',
  'pause.still.all': 'Tous les comptes sont encore en pause, par {who} : {command}',
  'pause.still': '{account} est encore en pause, par {who} : {command}',
  'pause.notPaused': 'Aucune pause en vigueur ({scope}).',
  'pause.unknownAccount':
    'Je ne connais aucun compte {text} dont je puisse modifier les tables. Choisissez parmi {known}, ou {all}.',
  'pause.unknownAccount.none':
    'Il n’y a aucun compte dont je puisse modifier les tables, il n’y a donc rien à mettre en pause.',
  'pause.notApprover':
    'Seules les personnes qui peuvent approuver des réductions dans {account} peuvent les mettre en pause et les reprendre : {approvers}.',
  'pause.all': 'tous les comptes',
} as const satisfies Record<keyof typeof enReductions, string>;
