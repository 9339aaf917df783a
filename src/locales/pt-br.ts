/** Brazilian Portuguese. A table or index comes with its article, so sentences put it where none has to merge with it ("para"). */
import type { en } from './en.ts';
import { ptBrAlerts } from './pt-br-alerts.ts';
import { ptBrExplain } from './pt-br-explain.ts';
import { ptBrHistory } from './pt-br-history.ts';
import { ptBrHome } from './pt-br-home.ts';
import { ptBrReductions } from './pt-br-reductions.ts';

export const ptBr = {
  ...ptBrAlerts,
  ...ptBrExplain,
  ...ptBrHistory,
  ...ptBrHome,
  ...ptBrReductions,

  'command.help.budget': 'Quantas reduções a tabela e cada um dos índices ainda têm hoje, e quando',
  'command.help.overview': 'Todas as suas tabelas, começando pelas que têm menos reduções',
  'command.help.help': 'Esta lista',
  'command.help.reduce': 'Solicitar uma redução; outra pessoa aprova, e ela é executada na próxima redução disponível',
  'command.help.reduceForm': 'O mesmo, em um formulário',
  'command.help.requests': 'Solicitações abertas: as suas, as de uma tabela, ou uma só com todo o histórico',
  'command.help.cancel': 'Retirar uma solicitação antes da execução',
  'command.help.pause': 'Não deixar nenhuma redução começar, em uma conta ou em todas',
  'command.help.resume': 'Deixar que comecem de novo',
  'command.usage': 'Uso: {example}',
  'command.wrong.tooManyWords':
    'São mais palavras do que consigo encaixar. Nomes não têm espaços, e cada comando trata de uma tabela.',
  'command.wrong.missingWord': 'Está faltando uma palavra.',
  'command.wrong.notUnderstood': 'Não consigo entender tudo isso.',
  'command.unknown': 'Não conheço o comando {word}.',
  'command.unknown.nearest': 'Não conheço o comando {word}. Você quis dizer {nearest}?',
  'command.unknown.isTable': 'Não conheço o comando {word}. Se for uma tabela, digite {example}.',

  'help.title': 'Orçamentos de reduções do DynamoDB',
  'help.rule':
    'O DynamoDB permite reduzir uma tabela ou um índice *quatro vezes por dia UTC* e, depois, uma vez por hora desde a última. Aumentar nunca tem limite. Eu mostro o que resta; só você vê as minhas respostas.',
  'help.names':
    'Uma tabela pode ser escrita como {bare}, {account}, {region}, com um índice no fim como {index}, ou como o ARN.',
  'help.more': 'Tudo o que sei fazer: {example}',
  'help.fallback': 'ddb-budget: digite {example} para ver quantas reduções uma tabela ainda tem hoje.',

  'budget.fallback.free':
    '{table}: {used} de {limit} reduções livres usadas hoje, {left, plural, one {# redução disponível} many {# de reduções disponíveis} other {# reduções disponíveis}} agora.',
  'budget.fallback.hourly': '{table}: as {limit} reduções livres foram usadas; mais uma está disponível agora.',
  'budget.fallback.waiting': '{table}: nenhuma redução disponível agora. A próxima: {at} ({in}).',
  'budget.fallback.notApplicable': '{table} está sob demanda: nenhum orçamento de reduções se aplica.',
  'budget.fallback.unknown': '{table}: não dá para saber o orçamento agora.',
  'budget.where.provisioned': 'provisionada',
  'budget.where.onDemand': 'sob demanda',
  'budget.resource.table': 'Tabela',
  'budget.capacity': '{read, number} RCU · {write, number} WCU',
  'budget.free':
    '{used} de {limit} reduções livres usadas · *{left, plural, one {# disponível agora} many {# de reduções disponíveis agora} other {# disponíveis agora}}*',
  'budget.hourly': 'As {limit} reduções livres foram usadas · *uma disponível agora*, depois uma por hora',
  'budget.waiting.hour': 'As {limit} reduções livres foram usadas · próxima: *{at}* ({in})',
  'budget.waiting.midnight':
    'As {limit} reduções livres foram usadas · próxima: *{at}* ({in}), quando voltam as quatro do dia',
  'budget.notApplicable':
    'Sob demanda: você paga por solicitação, então não há capacidade a reduzir nem orçamento de reduções.',
  'budget.unknown':
    'O DynamoDB informa uma última redução no futuro, então não vou adivinhar. Pergunte de novo em um minuto; se continuar, algum relógio está errado.',
  'budget.further': '{n, plural, =0 {mais nenhuma até 00:00 UTC} other {no máximo mais # até 00:00 UTC}}',
  'budget.counted': '{n, number} reduções hoje até agora',
  'budget.quotaPage':
    'Para {resource}, a página de cotas da AWS sugeriria até {n, number}; o serviço concede {granted, number}, porque as horas sem reduções não se acumulam.',
  'budget.quotaPage.table': 'a tabela',
  'budget.status':
    'O DynamoDB informa {status}: há uma mudança em andamento, então estes números podem estar prestes a mudar.',
  'budget.scaled.read':
    'O auto scaling gerencia as leituras ({min, number} a {max, number} RCU); os scale-ins também gastam este orçamento.',
  'budget.scaled.write':
    'O auto scaling gerencia as gravações ({min, number} a {max, number} WCU); os scale-ins também gastam este orçamento.',
  'budget.scaled.both':
    'O auto scaling gerencia as leituras ({readMin, number} a {readMax, number} RCU) e as gravações ({writeMin, number} a {writeMax, number} WCU); os scale-ins também gastam este orçamento.',
  'budget.scaled.brief': 'O auto scaling também gasta este orçamento.',
  'budget.scaling.unread': 'Não consegui ler se o auto scaling gerencia esta tabela. {problem}',
  'budget.global':
    'Tabela global em {regions}. Uma mudança em uma região é copiada para as outras; não se sabe se a cópia também conta no orçamento delas.',
  'budget.foot.reset': 'As quatro reduções livres voltam às 00:00 UTC ({at}). A tabela e cada índice têm as suas.',
  'budget.foot.onDemandSwitch': 'Se ela voltar ao modo provisionado, o orçamento volta a valer.',
  'budget.reduce': 'Solicitar redução',
  'budget.again': 'Atualizar',

  'overview.title': 'Orçamentos de reduções, os mais escassos primeiro',
  'overview.fallback':
    '{tables, plural, =0 {0 tabelas} one {# tabela} many {# de tabelas} other {# tabelas}}: {waiting, plural, =0 {nenhuma precisa} one {# precisa} many {# de tabelas precisam} other {# precisam}} esperar pela próxima redução.',
  'overview.summary':
    '{tables, plural, =0 {0 tabelas} one {# tabela} many {# de tabelas} other {# tabelas}} · {waiting, plural, =0 {nenhuma esperando} one {# esperando pela próxima redução} many {# de tabelas esperando pela próxima redução} other {# esperando pela próxima redução}} · página {page, number} de {pages, number}',
  'overview.row.indexes': '{n, plural, one {# índice} many {# de índices} other {# índices}}',
  'overview.row.scarcest': 'O mais escasso é o índice {index} ({read, number} RCU · {write, number} WCU):',
  'overview.show': 'Mostrar',
  'overview.show.label': 'Mostrar o orçamento de {table}',
  'overview.next': 'Próxima página',
  'overview.previous': 'Página anterior',
  'overview.again': 'Atualizar tudo',
  'overview.none': 'Não encontrei tabelas nas contas que você pode ver aqui.',
  'overview.noneRead':
    '{n, plural, one {Não consegui ler agora a única tabela que você pode ver aqui.} many {Não consegui ler agora nenhuma das # de tabelas que você pode ver aqui.} other {Não consegui ler agora nenhuma das # tabelas que você pode ver aqui.}}',
  'overview.noneListed': 'Não consegui ler nenhuma tabela agora.',
  'overview.none.next': 'Confira {setting} na minha configuração: os padrões ali decidem quais tabelas eu vejo.',
  'overview.unread':
    '*Não foi possível ler* ({n, plural, one {# tabela} many {# de tabelas} other {# tabelas}}): {names}',
  'overview.unread.more': '{names} e mais {n, number}',
  'overview.unlisted': '*{account} · {region}*: {problem}',
  'overview.expired': 'Esta lista é antiga demais para mudar de página. Digite {example} para ter uma nova.',
  'overview.readAt': 'Leitura: {at}',

  'name.empty': 'Qual tabela? Digite {example}, ou {overview} para ver todas.',
  'name.tooLong':
    'É longo demais para o nome de uma tabela do DynamoDB ({n, number} caracteres; o máximo é 255). Veja se não colou uma linha a mais.',
  'name.invalid':
    '{text} não pode ser o nome de uma tabela do DynamoDB: eles têm de 3 a 255 letras, números e os caracteres {allowed}.',
  'name.otherAccount': '{account} não está entre as contas que posso mostrar a você aqui ({known}).',
  'name.otherRegion': 'Não estou configurado para {region} em {account} (só {known}).',
  'name.unknown': 'Não conheço nenhuma tabela chamada {text} nas contas que você pode ver aqui.',
  'name.unknown.nearest': 'Não conheço nenhuma tabela chamada {text}. É uma destas?',
  'name.unknown.none': 'Digite {overview} para ver todas as tabelas.',
  'name.unknown.fallback': 'Nenhuma tabela chamada {text}.',
  'name.ambiguous': 'Há mais de uma tabela {text}. Qual delas?',
  'name.indexUnknown': '{table} não tem nenhum índice chamado {index}.',
  'name.indexUnknown.known': 'Os índices: {indexes}.',
  'name.indexUnknown.none': 'Não há índices secundários globais.',
  'name.hidden':
    '{n, plural, one {Uma conta não é mostrada} many {# de contas não são mostradas} other {# contas não são mostradas}} a você aqui: {accounts}.',
  'name.unlisted': 'Não consegui listar todas as contas, então ela pode existir mesmo assim:',

  'refused.guest': 'Só respondo perguntas sobre tabelas e reduções a membros deste workspace, não a convidados.',
  'refused.external':
    'Só respondo perguntas sobre tabelas e reduções a membros deste workspace, não a pessoas de outras organizações.',
  'refused.bot': 'Respondo perguntas sobre tabelas a pessoas, não a outros bots.',
  'refused.deactivated': 'Sua conta está desativada neste workspace, então não posso mostrar tabelas a você.',
  'refused.askMember': 'Fale com um membro deste workspace: essa pessoa pode me perguntar por você.',
  'refused.notAViewer': 'você não está entre as pessoas que podem vê-la',
  'refused.channelNotListed': 'só é mostrada em {channels} e em mensagens diretas',
  'refused.channelShared': 'este canal é compartilhado com outra organização; pergunte em uma mensagem direta',
  'refused.all':
    'Nenhuma das contas configuradas é mostrada a você aqui: {accounts}. Quem administra este bot pode mudar isso.',
  'refused.fallback': 'Não posso mostrar tabelas a você aqui.',

  'problem.roleRefused':
    'Não consegui assumir {role} em {account}. A AWS não diz por quê: o perfil pode não existir, ou a política de confiança ou o ID externo não confere. Peça a quem cuida de {account} que verifique a política de confiança.',
  'problem.denied':
    'Falta {action} a {role} em {account}. Peça a quem cuida de {account} que inclua essa permissão na política do perfil.',
  'problem.throttled': 'A AWS está limitando {action} em {account} · {region} agora. Pergunte de novo em um minuto.',
  'problem.regionDisabled':
    '{region} não está ativada em {account}. Ative-a na conta, ou tire-a das regiões dessa conta na minha configuração.',
  'problem.sessionExpired':
    'Minha sessão com {role} em {account} expirou e não pôde ser renovada. Pergunte de novo em um minuto; se continuar, é preciso verificar as minhas credenciais.',
  'problem.timedOut': 'A AWS não respondeu a tempo a {action} em {account} · {region}. Pergunte de novo em um minuto.',
  'problem.tableNotFound': 'A tabela {table} não existe mais em {account} · {region}.',
  'problem.unavailable':
    'A AWS não respondeu como deveria a {action} em {account} · {region}. Pergunte de novo em um minuto.',
  'problem.unexpected': '{action} falhou em {account} · {region}: {detail}',
  'problem.fallback': 'Não consegui ler isso na AWS.',

  'working.table': 'Lendo {table} na AWS. Está demorando mais que o normal…',
  'working.overview': 'Lendo as suas tabelas na AWS…',
  'working.overview.progress': 'Lendo as suas tabelas na AWS: {done, number} de {total, number}…',

  'error.people':
    'O Slack não conseguiu me dizer quem é você agora, então não mostro nada. Tente de novo em um minuto.',
  'error.store':
    'Minha memória (Redis) não respondeu, então não sei se isso foi registrado. Veja o cartão ou `/ddb requests` em um minuto antes de tentar de novo.',
  'error.readOnly':
    'Estou configurado só para mostrar orçamentos: nenhuma conta tem um perfil que possa alterar tabelas. Quem administra este bot pode incluir um (`reductions` no arquivo de contas).',
  'error.internal':
    'Algo deu errado do meu lado; nada foi alterado. Tente de novo; se acontecer outra vez, passe a quem administra este bot a referência {reference}.',
  'error.oldButton': 'Não reconheço mais este botão. Digite {example} para ter uma resposta nova.',

  'time.dayAndTime': '{day} às {time}',
  'time.now': 'agora',
  'time.seconds': 'em {n, plural, one {# segundo} many {# de segundos} other {# segundos}}',
  'time.minutes': 'em {n, number} min',
  'time.hours': 'em {hours, number} h {minutes, number} min',
} as const satisfies Record<keyof typeof en, string>;
