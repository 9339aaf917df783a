/** French: who spent a budget, why, and what to do about it. Part of fr.ts. */
import type { enHistory } from './en-history.ts';

export const frHistory = {
  'command.help.history':
    'Qui a fait les diminutions du jour, quand et de combien, et pourquoi elles sont parties si vite',

  'history.show': 'Qui l’a utilisé ?',
  'history.again': 'Actualiser',
  'history.toBudget': 'Afficher le budget',
  'history.where': 'diminutions depuis 00:00 UTC',
  'history.fallback':
    '{table} : {n, plural, =0 {aucune diminution aujourd’hui} one {# diminution aujourd’hui} many {# de diminutions aujourd’hui} other {# diminutions aujourd’hui}}, la table et ses index réunis.',
  'history.none': 'Aucune diminution aujourd’hui, ni de la table ni d’un index.',
  'history.noneOf': 'Aucune diminution aujourd’hui : {names}',
  'history.table': 'Table',
  'history.onDemand':
    'À la demande maintenant : aucun budget de diminutions ne s’applique. Ce qui a été consommé avant figure tout de même ici.',
  'history.spentBy': 'Consommé par : {shares}',
  'history.share': '{actor} {n, number}',
  'history.unaccounted': '{n, number} pas encore dans CloudTrail',
  'history.unaccounted.missing': '{n, number} dans aucun enregistrement de CloudTrail',
  'history.unaccounted.unread': '{n, number} dont je n’ai pas pu chercher l’auteur',
  'history.read': 'RCU {from, number} → {to, number}',
  'history.write': 'WCU {from, number} → {to, number}',
  'history.switched': 'passage à la demande',
  'history.approvedBy': 'approuvé par {person}',
  'history.earlier':
    '{n, plural, one {# antérieure, puis} many {# de diminutions antérieures, puis} other {# antérieures, puis}}',
  'history.refused': 'Refusées, ce qui ne coûte rien : {tries}. La dernière à {at}.',
  'history.surplus':
    '{n, plural, one {# diminution enregistrée de plus} many {# de diminutions enregistrées de plus} other {# diminutions enregistrées de plus}} que DynamoDB n’en compte ; les plus anciennes sont omises.',
  'history.unclear':
    '{n, plural, one {Pour # autre changement du jour, je ne peux pas dire si c’était une diminution} many {Pour # d’autres changements du jour, je ne peux pas dire si c’étaient des diminutions} other {Pour # autres changements du jour, je ne peux pas dire si c’étaient des diminutions}} : aucun enregistrement ne montre les unités d’avant.',
  'history.why': '*Pourquoi*',
  'history.first': '*Que faire en premier*',
  'history.lag': 'D’après AWS CloudTrail, qui montre un appel 5 à 15 minutes après.',
  'history.cut': 'Il y a plus d’enregistrements que je n’en lis à la fois ; ceux-ci commencent ici : {at}.',
  'history.unread.record': 'Je n’ai pas pu lire qui les a faites. {problem}',
  'history.unread.scaling': 'Je n’ai pas pu lire comment l’auto scaling est réglé. {problem}',
  'working.history': 'Je cherche qui a modifié {table}. CloudTrail prend son temps…',

  'time.span.minutes': '{n, number} min',
  'time.span.hours': '{hours, number} h {minutes, number} min',

  'actor.autoScaling': 'auto scaling',
  'actor.thisBot': 'ce bot',
  'actor.role': 'rôle {name}',
  'actor.user': 'utilisateur {name}',
  'actor.root': 'utilisateur racine du compte',
  'actor.unknown': 'auteur inconnu',

  'resource.table': 'la table',
  'resource.index': 'l’index {index}',

  'cause.flapping':
    'L’auto scaling oscille : {rounds, number} fois aujourd’hui, il a diminué les {dimension, select, read {lectures} other {écritures}} de {resource}, jusqu’à {low, number}, puis les a remontées en {within}, jusqu’à {high, number}. Chaque descente coûte une diminution.',
  'cause.settings':
    'Son réglage : utilisation cible de {target, number} %, temps de refroidissement de scale-in de {cooldown, number} s et minimum de {min, number}.',
  'cause.readAndWrite':
    'L’auto scaling diminue les lectures et les écritures de {resource} par des appels séparés : aujourd’hui {reads, plural, one {# diminution} many {# de diminutions} other {# diminutions}} pour les lectures et {writes, number} pour les écritures, alors qu’un seul appel peut diminuer les deux.',
  'cause.scalingSteps': 'L’auto scaling a suivi une charge en baisse en {n, number} étapes sur {resource} : {change}.',
  'cause.smallSteps':
    'Petites étapes ({actor}) : {n, number} diminutions de {resource}, {change}. Une seule étape aurait suffi.',
  'cause.tuning':
    'Des essais vers le haut et vers le bas, comme dans un test de charge ({actors}) : pour {resource}, {increases, plural, one {# augmentation} many {# d’augmentations} other {# augmentations}} et {decreases, number} diminutions en {within}. Augmenter est gratuit ; chaque descente coûte une diminution.',
  'cause.severalWriters': 'Plusieurs consomment le budget de {resource} : {writers}.',
  'cause.severalWriters.scaling': 'L’auto scaling et d’autres consomment le budget de {resource} : {writers}.',
  'cause.billingSwitch':
    'Le passage à la demande à {at} ({actor}) a coûté {n, plural, one {une diminution pour # ressource} many {une diminution pour chacune de # de ressources} other {une diminution pour chacune de # ressources}} : {names}.',
  'cause.oneIndex':
    'Seul l’index {index} a utilisé ses diminutions libres, pas la table ni ses autres index. Un appel qui le diminue avec d’autres est refusé en entier{n, plural, =0 {} one {, ce qui est arrivé une fois aujourd’hui} many {, ce qui est arrivé # de fois aujourd’hui} other {, ce qui est arrivé # fois aujourd’hui}}.',

  'advice.oneStep':
    'La prochaine fois, envoyez tout de suite la dernière valeur : {change} coûte une diminution au lieu de {n, number}.',
  'advice.cooldown':
    'Réglez le temps de refroidissement de scale-in des {dimension, select, read {lectures} other {écritures}} sur {seconds, number} s (actuellement {now, number} s) : elles sont alors diminuées au plus une fois par heure.',
  'advice.minimum':
    'Ou relevez le minimum des {dimension, select, read {lectures} other {écritures}} de {min, number} à {to, number}, la plus basse valeur à laquelle elles sont remontées. Les heures creuses coûtent alors ce prix.',
  'advice.lookAtScaling':
    'Regardez comment l’auto scaling est réglé pour {resource} : un temps de refroidissement de scale-in plus long ou un minimum plus élevé épargne des diminutions.',
  'advice.setBounds':
    'Changez les bornes de l’auto scaling plutôt que la capacité : entre elles, il remet ses propres valeurs, et cela peut coûter une seconde diminution. {bounds}',
  'advice.setBounds.one':
    'Bornes des {dimension, select, read {lectures} other {écritures}} : {min, number} à {max, number}.',
  'advice.oneWriter': 'Laissez un seul d’entre eux régler la capacité ; les autres lui demandent.',
  'advice.raiseOnceLowerOnce':
    'Augmentez une fois avant le test, à {high}, et diminuez une fois après, à {low} ; ou faites le test à la demande.',
  'advice.switchWhenFree':
    'Il n’y a rien à annuler. Si la table repasse aujourd’hui en mode provisionné, chacune de ces ressources aura une diminution de moins.',
  'advice.leaveOut': 'Laissez {index} hors de l’appel : les autres peuvent être diminués sans lui.',
} as const satisfies Record<keyof typeof enHistory, string>;
