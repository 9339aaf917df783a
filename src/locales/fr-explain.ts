/** The French sentences that explain a limit error. Part of fr.ts. */
import type { enExplain } from './en-explain.ts';

export const frExplain = {
  'command.help.explain': 'Ce que signifie une erreur de limite, et quand la prochaine diminution est possible',
  'working.explain': 'Je cherche la table dans AWS. Cela prend plus de temps que d’habitude…',

  'explain.resource.table': 'la table {table}',
  'explain.resource.index': 'l’index {index} de la table {table}',

  'explain.what.quota':
    'Il s’agit du budget de diminutions de {resource}, pas d’une limitation du trafic (throttling).',
  'explain.what.quota.unnamed':
    'Il s’agit du budget de diminutions de DynamoDB, pas d’une limitation du trafic (throttling).',
  'explain.what.quota.likely':
    'Il s’agit d’un budget de diminutions, très probablement celui de {resource}, pas d’une limitation du trafic (throttling).',
  'explain.rule':
    'DynamoDB permet de diminuer chaque table et chaque index quatre fois par jour UTC, puis une fois par heure. Le trafic n’est pas touché, et augmenter reste toujours possible.',
  'explain.fallback': '{what} {next}',

  'explain.found.named': 'Le message nomme la table.',
  'explain.found.placed': 'Plusieurs tables portent ce nom ; le message précise aussi où elle se trouve.',
  'explain.found.counters':
    'L’erreur ne nomme aucune table, mais le nombre de diminutions et l’heure de la dernière sont ceux de celle-ci.',
  'explain.found.counted':
    'Plusieurs tables portent ce nom ; le nombre de diminutions et l’heure de la dernière, dans l’erreur, sont ceux de celle-ci.',
  'explain.found.called': 'AWS a enregistré l’appel refusé, qui donne son nom.',
  'explain.found.recorded': 'CloudTrail y a enregistré ce refus précis : {at} ({actor}).',
  'explain.found.recorded.near':
    'L’erreur ne dit pas de laquelle il s’agit. Parmi les tables que je peux montrer ici, c’est la seule pour laquelle CloudTrail indique une diminution refusée à ce moment-là : {at} ({actor}).',
  'explain.found.recorded.late':
    'Les appels n’y apparaissent que 5 à 15 minutes plus tard, ce peut donc en être une autre.',
  'explain.found.chosen': 'Choisie parmi celles qui correspondent.',
  'explain.culprit.counters': 'Le nombre de diminutions et l’heure de la dernière, dans l’erreur, sont ceux de {what}.',
  'explain.culprit.usedUp': 'Parmi la table et ses index, c’est la seule ressource sans diminution libre.',
  'explain.culprit.table':
    'L’erreur ne dit pas s’il s’agit de la table ou de {n, plural, one {son index} many {l’un de ses # d’index} other {l’un de ses # index}} ; voici la table.',
  'explain.culprit.isTable': 'cette table',
  'explain.culprit.isIndex': 'cet index',
  'explain.unnamed': 'L’erreur ne nomme jamais la table, et rien autour d’elle ici ne la nomme non plus.',
  'explain.unrecorded.late':
    'Pour les tables que je peux montrer ici, CloudTrail n’indique pas encore de diminution refusée qui corresponde ; les appels n’y apparaissent que 5 à 15 minutes plus tard.',
  'explain.unrecorded':
    'Pour les tables que je peux montrer ici, CloudTrail n’indique aucune diminution refusée qui corresponde.',
  'explain.unnamed.notLooked':
    'L’erreur ne nomme jamais la table. Les lignes autour le font peut-être : l’étape en échec, la ressource Terraform, la cible d’auto scaling.',
  'explain.named.notLooked': 'Le texte cite {resource}.',
  'explain.several': 'De quelle table s’agit-il ? Celles-ci correspondent :',
  'explain.several.recorded': 'refusée : {at} ({actor})',
  'explain.several.pick': 'Celle-ci',
  'explain.several.pick.label': 'Expliquer pour {table} dans {account} {region}',
  'explain.several.more': 'D’autres encore correspondent. Tapez {example} avec le compte et la région devant le nom.',
  'explain.unknownTable':
    'Le message cite {table}, que je ne connais pas parmi les tables que je peux montrer ici ; je m’appuie donc sur le texte seul.',
  'explain.unreadable':
    'C’est {resource}, mais je n’ai pas pu lire son état à l’instant ; je m’appuie donc sur le texte seul. {problem}',
  'explain.withheld':
    'Je ne montre aucune table dans ce canal. Avec {example} dans un message direct, vous voyez de laquelle il s’agit et ce qu’il reste.',
  'explain.unread': 'Je n’ai pas pu consulter la table à l’instant ; je m’appuie donc sur le texte seul.',
  'explain.reading': 'Je recherche la table dans AWS ; ce message sera complété dans un instant.',

  'explain.next.now':
    'Une diminution est possible maintenant : {n, plural, one {une est disponible} many {# de diminutions sont disponibles} other {# sont disponibles}}.',
  'explain.next.now.stated':
    'L’heure indiquée par l’erreur est passée : une diminution devrait être possible maintenant.',
  'explain.next.at': 'Prochaine diminution : {at} ({in}).',
  'explain.next.at.stated': 'Prochaine diminution, d’après l’erreur elle-même : {at} ({in}).',
  'explain.next.before': 'Il est inutile de réessayer avant.',
  'explain.next.unknown':
    'Le texte ne dit pas quand la prochaine est possible : une heure après la dernière diminution, ou à 00:00 UTC ({at}) si cela vient avant.',
  'explain.next.unreadable':
    'Je ne peux pas dire quand la prochaine est possible : la table indique une dernière diminution dans le futur. Regardez de nouveau dans une minute.',
  'explain.next.onDemand':
    'La table est maintenant à la demande : il n’y a ni capacité à diminuer, ni budget de diminutions à épuiser.',

  'explain.used':
    '{used, plural, one {# diminution libre utilisée} other {# diminutions libres utilisées}} sur {limit, number} aujourd’hui',
  'explain.used.counted': '{n, number} diminutions comptées aujourd’hui',

  'explain.stated': 'L’erreur indique : {facts}.',
  'explain.stated.count': '{n, plural, one {# diminution} many {# de diminutions} other {# diminutions}} aujourd’hui',
  'explain.stated.last': 'dernière : {at}',
  'explain.stated.next': 'prochaine : {at}',
  'explain.stated.interval': 'une toutes les {n, number} s',
  'explain.agreement.same': 'Une nouvelle lecture dit la même chose.',
  'explain.agreement.newer':
    'Il y a eu une autre diminution depuis ({at}), donc les heures ci-dessus sont plus récentes.',
  'explain.agreement.other':
    'Pour {resource}, une nouvelle lecture montre une autre dernière diminution ({at}) que celle de l’erreur. L’erreur concerne sans doute autre chose.',
  'explain.agreement.other.never':
    'Pour {resource}, une nouvelle lecture ne montre aucune diminution. L’erreur concerne sans doute autre chose.',

  'explain.advice': 'Que faire',
  'explain.advice.wait':
    'Renvoyez l’appel quand ce sera possible ({at}) et arrêtez d’ici là tout ce qui réessaie (une tentative refusée ne coûte aucune diminution).',
  'explain.advice.tryNow': 'Renvoyez l’appel maintenant.',
  'explain.advice.oneStep':
    'Faites-le en une seule étape : un appel qui diminue lectures et écritures ensemble, quelle que soit l’ampleur, compte une fois. Les petites étapes épuisent le budget du jour.',
  'explain.advice.oneStep.from':
    'Faites-le en une seule étape à partir de {read, number} RCU / {write, number} WCU : un appel qui diminue les deux, quelle que soit l’ampleur, compte une fois. Les petites étapes épuisent le budget du jour.',
  'explain.advice.scaling':
    'Si l’auto scaling gère la table, ses scale-in consomment le même budget. Un minimum plus élevé ou un temps de refroidissement de scale-in plus long les rend plus rares.',
  'explain.advice.scaling.read':
    'L’auto scaling gère {bounds}, et chaque scale-in consomme ce budget. Un minimum plus élevé ou un temps de refroidissement de scale-in plus long les rend plus rares.',
  'explain.advice.scaling.reads': 'les lectures ({min, number} à {max, number} RCU)',
  'explain.advice.scaling.writes': 'les écritures ({min, number} à {max, number} WCU)',
  'explain.advice.scaling.both': '{reads} et {writes}',
  'explain.advice.onDemand':
    'Si la charge est difficile à prévoir, le mode à la demande n’a pas ce budget : il est facturé par requête, les index changent avec la table, et il peut être choisi quatre fois en 24 heures.',
  'explain.pages': 'AWS à ce sujet : {pages}',
  'explain.related':
    'Erreurs voisines : {throttling} signale une limitation du trafic (throttling), où la capacité ne suffit pas et où l’augmenter aide ; {limit} désigne aussi d’autres limites, que son texte nomme.',
  'explain.page.quotas': 'Quotas',
  'explain.page.scaling': 'Auto scaling',
  'explain.page.onDemand': 'Mode à la demande',
  'explain.page.errors': 'Gestion des erreurs',
  'explain.page.partitions': 'Limitation (throttling)',
  'explain.run.then': 'L’exécuter pour moi à ce moment-là',
  'explain.run.now': 'L’exécuter pour moi',
  'explain.show': 'Afficher le budget',

  'explain.other': 'C’est une autre limite de DynamoDB, pas le budget de diminutions.',
  'explain.other.accountMaximum':
    'La capacité demandée ferait dépasser au compte son maximum dans cette région. Diminuez d’autres tables, ou demandez à AWS un quota plus élevé dans Service Quotas.',
  'explain.other.billingSwitch':
    'La table est passée à la demande autant de fois que c’est permis en 24 heures. Attendez que le plus ancien de ces passages ait 24 heures.',
  'explain.other.concurrent':
    'Trop de tables et d’index sont créés, modifiés ou supprimés en même temps. Lancez-en moins à la fois, ou réessayez quand certains seront ACTIVE.',
  'explain.other.encryption':
    'Sa clé de chiffrement a été changée trop souvent : après quatre changements en 24 heures, un toutes les six heures est permis. La phrase ressemble à celle du budget de diminutions, mais diminuer la capacité n’est pas concerné.',
  'explain.other.generic':
    '« Too many operations for a given subscriber » est ce que dit DynamoDB quand plus de 500 tables et index sont créés, modifiés ou supprimés en même temps. Lancez-en moins à la fois, et réessayez après quelques secondes.',
  'explain.other.generic.usedUp':
    'Le budget de diminutions de {resource} est épuisé lui aussi, donc une diminution serait refusée également.',
  'explain.other.generic.left':
    'Ce n’est pas le budget de diminutions de {resource} : {n, plural, one {une diminution est disponible} many {# de diminutions sont disponibles} other {# diminutions sont disponibles}}.',
  'explain.other.generic.onDemand':
    'Comme {resource} est à la demande, il n’y a pas de budget de diminutions qui pourrait être épuisé.',
  'explain.other.generic.unread':
    'Je ne peux pas dire d’après ce texte si un budget de diminutions est épuisé aussi : il ne nomme aucune table que je puisse lire ici.',
  'explain.other.increaseStep':
    'L’augmentation dépasse ce qu’un seul appel peut faire. Augmentez la capacité en plusieurs étapes.',
  'explain.other.indexBuild':
    'Un seul index d’une table peut être créé ou supprimé à la fois. Réessayez quand l’index en cours sera ACTIVE.',
  'explain.other.indexCount':
    'La table a déjà autant d’index qu’elle peut en avoir (20 globaux par défaut). Supprimez-en un, ou demandez à AWS un quota plus élevé dans Service Quotas.',
  'explain.other.perTable':
    'La capacité demandée dépasse ce qu’une table ou un index peut avoir dans ce compte. Demandez moins, ou demandez à AWS un quota plus élevé dans Service Quotas.',
  'explain.other.restores':
    'Trop de restaurations sont en cours en même temps. Réessayez quand certaines seront terminées.',
  'explain.other.tableClass':
    'La classe de la table peut être changée deux fois en 30 jours. Attendez que le changement le plus ancien ait 30 jours.',
  'explain.other.tableCount':
    'Le compte a déjà autant de tables qu’il peut en avoir dans cette région. Supprimez-en, ou demandez à AWS un quota plus élevé dans Service Quotas.',
  'explain.other.tags':
    'Ses balises sont en train d’être modifiées par un autre appel. Réessayez dans quelques secondes.',
  'explain.other.unnamed':
    'Ces mots ne disent pas laquelle. Le texte complet de l’erreur la nomme ; AWS les énumère toutes sous Quotas.',
  'explain.otherService': 'C’est une limite d’un autre service AWS, pas de DynamoDB ; je n’ai donc rien à ajouter.',
  'explain.runtimeThrottle':
    'C’est une limitation du trafic (throttling) : les requêtes sont arrivées plus vite que ne le permet la capacité de la table, de l’index ou de la partition. C’est une autre erreur que le budget de diminutions, et davantage de capacité aide (augmenter n’est pas limité par jour).',
  'explain.controlPlaneThrottle':
    'Les appels de gestion sont arrivés trop vite (« Rate exceeded »). C’est une autre erreur que le budget de diminutions : le même appel passe après une courte attente, avec des pauses de plus en plus longues entre les essais.',
  'explain.nothing':
    'Je ne vois aucune erreur de limite de DynamoDB dans ce texte. Collez le message entier, de préférence avec les lignes autour.',

  'explain.repeat': '{link}. {next}',
  'explain.repeat.link': 'Expliqué dans ce fil',
  'explain.inThread': 'Je l’ai expliqué dans {link}.',
  'explain.inThread.link': 'son fil',
} as const satisfies Record<keyof typeof enExplain, string>;
