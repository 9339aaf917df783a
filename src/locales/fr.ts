/** French. A table or index comes with its article ("la table", "l’index"), which stays the same after "de", "à" and "pour". */
import type { en } from './en.ts';
import { frAlerts } from './fr-alerts.ts';
import { frExplain } from './fr-explain.ts';
import { frHistory } from './fr-history.ts';
import { frHome } from './fr-home.ts';
import { frReductions } from './fr-reductions.ts';

export const fr = {
  ...frAlerts,
  ...frExplain,
  ...frHistory,
  ...frHome,
  ...frReductions,

  'command.help.budget':
    'De combien de diminutions la table et chacun de ses index disposent encore aujourd’hui, et quand',
  'command.help.overview': 'Toutes vos tables, celles qui en ont le moins d’abord',
  'command.help.help': 'Cette liste',
  'command.help.reduce':
    'Demander une réduction ; une autre personne l’approuve, et elle s’exécute à la prochaine diminution',
  'command.help.reduceForm': 'La même chose, avec un formulaire',
  'command.help.requests':
    'Les demandes ouvertes : les vôtres, celles d’une table, ou une seule avec tout son historique',
  'command.help.cancel': 'Retirer une demande avant son exécution',
  'command.help.pause': 'Ne laisser démarrer aucune réduction, dans un compte ou partout',
  'command.help.resume': 'Les laisser démarrer de nouveau',
  'command.usage': 'Utilisation : {example}',
  'command.wrong.tooManyWords':
    'Il y a plus de mots que je ne peux en placer. Les noms n’ont pas d’espaces, et une commande porte sur une seule table.',
  'command.wrong.missingWord': 'Il manque un mot.',
  'command.wrong.notUnderstood': 'Je n’arrive pas à tout comprendre.',
  'command.unknown': 'Je ne connais pas la commande {word}.',
  'command.unknown.nearest': 'Je ne connais pas la commande {word}. Vouliez-vous dire {nearest} ?',
  'command.unknown.isTable': 'Je ne connais pas la commande {word}. Si c’est une table, tapez {example}.',

  'help.title': 'Budgets de diminutions pour DynamoDB',
  'help.rule':
    'DynamoDB vous permet de diminuer la capacité d’une table ou d’un index *quatre fois par jour UTC*, puis une fois par heure depuis la dernière. Augmenter n’est jamais limité. Je montre ce qu’il reste ; mes réponses sont visibles par vous uniquement.',
  'help.names':
    'Une table peut s’écrire {bare}, {account}, {region}, avec un index derrière comme {index}, ou par son ARN.',
  'help.more': 'Tout ce que je sais faire : {example}',
  'help.fallback': 'ddb-budget : tapez {example} pour voir combien de diminutions il reste à une table aujourd’hui.',

  'budget.fallback.free':
    '{table} : {used, plural, one {# diminution libre utilisée} other {# diminutions libres utilisées}} sur {limit} aujourd’hui, {left, plural, one {# diminution disponible} many {# de diminutions disponibles} other {# diminutions disponibles}} maintenant.',
  'budget.fallback.hourly':
    '{table} : les {limit} diminutions libres sont utilisées ; une de plus est disponible maintenant.',
  'budget.fallback.waiting': '{table} : aucune diminution disponible maintenant. La prochaine : {at} ({in}).',
  'budget.fallback.notApplicable': '{table} est à la demande : aucun budget de diminutions ne s’applique.',
  'budget.fallback.unknown': '{table} : le budget ne peut pas être déterminé pour l’instant.',
  'budget.where.provisioned': 'provisionnée',
  'budget.where.onDemand': 'à la demande',
  'budget.resource.table': 'Table',
  'budget.capacity': '{read, number} RCU · {write, number} WCU',
  'budget.free':
    '{used, plural, one {# diminution libre utilisée} other {# diminutions libres utilisées}} sur {limit} · *{left, plural, one {# disponible maintenant} many {# de diminutions disponibles maintenant} other {# disponibles maintenant}}*',
  'budget.hourly': 'Les {limit} diminutions libres sont utilisées · *une disponible maintenant*, puis une par heure',
  'budget.waiting.hour': 'Les {limit} diminutions libres sont utilisées · prochaine : *{at}* ({in})',
  'budget.waiting.midnight':
    'Les {limit} diminutions libres sont utilisées · prochaine : *{at}* ({in}), quand les quatre du jour reviennent',
  'budget.notApplicable':
    'À la demande : vous payez par requête, il n’y a donc ni capacité à diminuer ni budget de diminutions.',
  'budget.unknown':
    'DynamoDB indique une dernière diminution dans le futur, je ne vais donc pas deviner. Redemandez dans une minute ; si cela persiste, une horloge est fausse.',
  'budget.further': '{n, plural, =0 {plus aucune avant 00:00 UTC} other {encore # au plus avant 00:00 UTC}}',
  'budget.counted': '{n, number} diminutions aujourd’hui jusqu’ici',
  'budget.quotaPage':
    'Pour {resource}, la page des quotas d’AWS laisserait croire à {n, number} au plus ; le service en accorde {granted, number}, car les heures sans diminution ne s’additionnent pas.',
  'budget.quotaPage.table': 'la table',
  'budget.status': 'DynamoDB indique {status} : un changement est en cours, ces chiffres peuvent donc bientôt bouger.',
  'budget.scaled.read':
    'L’auto scaling gère les lectures ({min, number} à {max, number} RCU) ; ses scale-in consomment aussi ce budget.',
  'budget.scaled.write':
    'L’auto scaling gère les écritures ({min, number} à {max, number} WCU) ; ses scale-in consomment aussi ce budget.',
  'budget.scaled.both':
    'L’auto scaling gère les lectures ({readMin, number} à {readMax, number} RCU) et les écritures ({writeMin, number} à {writeMax, number} WCU) ; ses scale-in consomment aussi ce budget.',
  'budget.scaled.brief': 'L’auto scaling consomme aussi ce budget.',
  'budget.scaling.unread': 'Je n’ai pas pu lire si l’auto scaling gère cette table. {problem}',
  'budget.global':
    'Table globale dans {regions}. Un changement dans une région est copié dans les autres ; on ne sait pas si la copie compte aussi dans leurs budgets.',
  'budget.foot.reset':
    'Les quatre diminutions libres reviennent à 00:00 UTC ({at}). La table et chaque index ont les leurs.',
  'budget.foot.onDemandSwitch': 'Si elle repasse en mode provisionné, le budget s’applique de nouveau.',
  'budget.reduce': 'Demander une réduction',
  'budget.again': 'Actualiser',

  'overview.title': 'Budgets de diminutions, les plus serrés d’abord',
  'overview.fallback':
    '{tables, plural, one {# table} many {# de tables} other {# tables}} : {waiting, plural, =0 {aucune ne doit} one {# doit} many {# de tables doivent} other {# doivent}} attendre la prochaine diminution.',
  'overview.summary':
    '{tables, plural, one {# table} many {# de tables} other {# tables}} · {waiting, plural, =0 {aucune en attente} one {# attend la prochaine diminution} many {# de tables attendent la prochaine diminution} other {# attendent la prochaine diminution}} · page {page, number} sur {pages, number}',
  'overview.row.indexes': '{n, plural, one {# index} many {# d’index} other {# index}}',
  'overview.row.scarcest': 'Le plus serré est celui de l’index {index} ({read, number} RCU · {write, number} WCU) :',
  'overview.show': 'Afficher',
  'overview.show.label': 'Afficher le budget de {table}',
  'overview.next': 'Page suivante',
  'overview.previous': 'Page précédente',
  'overview.again': 'Tout actualiser',
  'overview.none': 'Je n’ai trouvé aucune table dans les comptes que vous pouvez voir ici.',
  'overview.noneRead':
    '{n, plural, one {La seule table que vous pouvez voir ici n’a pas pu être lue à l’instant.} many {Aucune des # de tables que vous pouvez voir ici n’a pu être lue à l’instant.} other {Aucune des # tables que vous pouvez voir ici n’a pu être lue à l’instant.}}',
  'overview.noneListed': 'Je n’ai pu lire aucune table à l’instant.',
  'overview.none.next':
    'Vérifiez {setting} dans ma configuration : ses modèles de noms déterminent les tables que je regarde.',
  'overview.unread': '*Lecture impossible* ({n, plural, one {# table} many {# de tables} other {# tables}}) : {names}',
  'overview.unread.more': '{names} et {n, number} de plus',
  'overview.unlisted': '*{account} · {region}* : {problem}',
  'overview.expired':
    'Cette liste est trop ancienne pour y changer de page. Tapez {example} pour en avoir une nouvelle.',
  'overview.readAt': 'Lecture : {at}',

  'name.empty': 'Quelle table ? Tapez {example}, ou {overview} pour les voir toutes.',
  'name.tooLong':
    'C’est trop long pour un nom de table DynamoDB ({n, number} caractères ; 255 au plus sont permis). Peut-être une ligne collée en trop ?',
  'name.invalid':
    '{text} ne peut pas être un nom de table DynamoDB : ils ont de 3 à 255 lettres, chiffres et caractères {allowed}.',
  'name.otherAccount': '{account} n’est pas parmi les comptes que je peux vous montrer ici ({known}).',
  'name.otherRegion': 'Je ne suis pas configuré pour {region} dans {account} (seulement {known}).',
  'name.unknown': 'Je ne connais aucune table nommée {text} dans les comptes que vous pouvez voir ici.',
  'name.unknown.nearest': 'Je ne connais aucune table nommée {text}. Est-ce l’une de celles-ci ?',
  'name.unknown.none': 'Tapez {overview} pour voir toutes les tables.',
  'name.unknown.fallback': 'Aucune table nommée {text}.',
  'name.ambiguous': 'Plusieurs tables s’appellent {text}. Laquelle ?',
  'name.indexUnknown': '{table} n’a aucun index nommé {index}.',
  'name.indexUnknown.known': 'Ses index : {indexes}.',
  'name.indexUnknown.none': 'Elle n’a aucun index secondaire global.',
  'name.hidden':
    '{n, plural, one {Un compte ne vous est pas montré} many {# de comptes ne vous sont pas montrés} other {# comptes ne vous sont pas montrés}} ici : {accounts}.',
  'name.unlisted': 'Je n’ai pas pu énumérer tous les comptes, elle peut donc exister quand même :',

  'refused.guest':
    'Je réponds aux questions sur les tables et les réductions seulement aux membres de cet espace de travail, pas aux invités.',
  'refused.external':
    'Je réponds aux questions sur les tables et les réductions seulement aux membres de cet espace de travail, pas aux personnes d’autres organisations.',
  'refused.bot': 'Je réponds aux questions sur les tables à des personnes, pas à d’autres bots.',
  'refused.deactivated':
    'Votre compte est désactivé dans cet espace de travail, je ne peux donc pas vous montrer de tables.',
  'refused.askMember': 'Adressez-vous à un membre de cet espace de travail : il peut me poser la question pour vous.',
  'refused.notAViewer': 'vous n’êtes pas parmi les personnes qui peuvent le voir',
  'refused.channelNotListed': 'il est montré seulement dans {channels} et en message direct',
  'refused.channelShared': 'ce canal est partagé avec une autre organisation ; demandez en message direct',
  'refused.all':
    'Aucun des comptes configurés ne vous est montré ici : {accounts}. La personne qui administre ce bot peut changer cela.',
  'refused.fallback': 'Je ne peux pas vous montrer de tables ici.',

  'problem.roleRefused':
    'Je n’ai pas pu endosser {role} dans {account}. AWS ne dit pas pourquoi : le rôle n’existe peut-être pas, ou sa politique de confiance ou l’ID externe ne correspond pas. Demandez au responsable de {account} de vérifier la politique de confiance.',
  'problem.denied':
    'Il manque {action} à {role} dans {account}. Demandez au responsable de {account} de l’ajouter à la politique du rôle.',
  'problem.throttled': 'AWS limite {action} dans {account} · {region} pour l’instant. Redemandez dans une minute.',
  'problem.regionDisabled':
    '{region} n’est pas activée dans {account}. Activez-la, ou retirez-la des régions de ce compte dans ma configuration.',
  'problem.sessionExpired':
    'Ma session avec {role} dans {account} a expiré et n’a pas pu être renouvelée. Redemandez dans une minute ; si cela persiste, mes propres identifiants sont à vérifier.',
  'problem.timedOut': 'AWS n’a pas répondu à temps à {action} pour {account} · {region}. Redemandez dans une minute.',
  'problem.tableNotFound': 'La table {table} n’existe plus dans {account} · {region}.',
  'problem.unavailable':
    'AWS n’a pas répondu comme prévu à {action} pour {account} · {region}. Redemandez dans une minute.',
  'problem.unexpected': '{action} a échoué dans {account} · {region} : {detail}',
  'problem.fallback': 'Je n’ai pas pu lire cela dans AWS.',

  'working.table': 'Je lis {table} dans AWS. Cela prend plus de temps que d’habitude…',
  'working.overview': 'Je lis vos tables dans AWS…',
  'working.overview.progress': 'Je lis vos tables dans AWS : {done, number} sur {total, number}…',

  'error.people':
    'Slack n’a pas pu me dire qui vous êtes à l’instant, je ne montre donc rien. Réessayez dans une minute.',
  'error.store':
    'Ma mémoire (Redis) n’a pas répondu, je ne sais donc pas si cela a été pris en compte. Regardez la carte ou `/ddb requests` dans une minute avant de réessayer.',
  'error.readOnly':
    'Je suis configuré pour montrer des budgets seulement : aucun compte ne nomme un rôle qui puisse modifier des tables. La personne qui administre ce bot peut en ajouter un (`reductions` dans le fichier des comptes).',
  'error.internal':
    'Quelque chose n’a pas marché de mon côté ; rien n’a été modifié. Réessayez ; si cela se reproduit, donnez la référence {reference} à la personne qui administre ce bot.',
  'error.oldButton': 'Je ne connais plus ce bouton. Tapez {example} pour une nouvelle réponse.',

  'time.dayAndTime': '{day} à {time}',
  'time.now': 'maintenant',
  'time.seconds': 'dans {n, plural, one {# seconde} many {# de secondes} other {# secondes}}',
  'time.minutes': 'dans {n, number} min',
  'time.hours': 'dans {hours, number} h {minutes, number} min',
} as const satisfies Record<keyof typeof en, string>;
