/** The Portuguese sentences that explain a limit error. Part of pt-br.ts. */
import type { enExplain } from './en-explain.ts';

export const ptBrExplain = {
  'command.help.explain': 'O que significa um erro de limite e quando a próxima redução é possível',
  'working.explain': 'Procurando a tabela na AWS. Está demorando mais que o normal…',

  'explain.resource.table': 'a tabela {table}',
  'explain.resource.index': 'o índice {index} da tabela {table}',

  'explain.what.quota': 'Trata-se do orçamento de reduções para {resource}, não de throttling.',
  'explain.what.quota.unnamed': 'Trata-se do orçamento de reduções do DynamoDB, não de throttling.',
  'explain.what.quota.likely':
    'Trata-se de um orçamento de reduções, muito provavelmente para {resource}, não de throttling.',
  'explain.rule':
    'O DynamoDB permite reduzir cada tabela e cada índice quatro vezes por dia UTC e, depois, uma vez por hora. O tráfego não é afetado, e aumentar é sempre possível.',
  'explain.fallback': '{what} {next}',

  'explain.found.named': 'A mensagem cita a tabela.',
  'explain.found.placed': 'Várias tabelas têm esse nome; a mensagem também diz de onde é.',
  'explain.found.counters':
    'O erro não cita nenhuma tabela, mas a contagem e a última redução informadas são as desta.',
  'explain.found.counted':
    'Várias tabelas têm esse nome; a contagem e a última redução informadas no erro são as desta.',
  'explain.found.called': 'A AWS registrou a chamada recusada, e nela consta o nome.',
  'explain.found.recorded': 'O CloudTrail registrou ali exatamente esta recusa: {at} ({actor}).',
  'explain.found.recorded.near':
    'O erro não diz qual é. Entre as tabelas que posso mostrar aqui, só nesta o CloudTrail registrou uma redução recusada por volta desse horário: {at} ({actor}).',
  'explain.found.recorded.late': 'O CloudTrail mostra as chamadas de 5 a 15 minutos depois, então pode ser outra.',
  'explain.found.chosen': 'Escolhida entre as possíveis.',
  'explain.culprit.counters': 'A contagem e a última redução informadas no erro são as {what}.',
  'explain.culprit.usedUp': 'Entre a tabela e seus índices, é o único recurso sem nenhuma redução livre.',
  'explain.culprit.table':
    'O erro não diz se é a tabela ou {n, plural, one {o índice dela} many {um dos seus # de índices} other {um dos seus # índices}}; aqui aparece a tabela.',
  'explain.culprit.isTable': 'desta tabela',
  'explain.culprit.isIndex': 'deste índice',
  'explain.unnamed': 'O erro nunca cita a tabela, e nada em volta dele aqui cita.',
  'explain.unrecorded.late':
    'Entre as tabelas que posso mostrar aqui, o CloudTrail ainda não tem nenhuma redução recusada que corresponda; ele mostra as chamadas de 5 a 15 minutos depois.',
  'explain.unrecorded':
    'Entre as tabelas que posso mostrar aqui, o CloudTrail não tem nenhuma redução recusada que corresponda.',
  'explain.unnamed.notLooked':
    'O erro nunca cita a tabela. As linhas em volta talvez citem: a etapa que falhou, o recurso do Terraform, o destino do auto scaling.',
  'explain.named.notLooked': 'O texto cita {resource}.',
  'explain.several': 'Qual é a tabela? Estas são possíveis:',
  'explain.several.recorded': 'recusada: {at} ({actor})',
  'explain.several.pick': 'É esta',
  'explain.several.pick.label': 'Explicar para {table} em {account} {region}',
  'explain.several.more':
    'Há mais tabelas possíveis além destas. Digite {example} com a conta e a região antes do nome.',
  'explain.unknownTable':
    'A mensagem cita {table}, que não conheço entre as tabelas que posso mostrar aqui; por isso, só me baseio no texto.',
  'explain.unreadable': 'É {resource}, mas não consegui ler na AWS agora; por isso, só me baseio no texto. {problem}',
  'explain.withheld':
    'Não mostro tabelas neste canal. Com {example} em uma mensagem direta para mim, você vê qual é a tabela e quanto resta.',
  'explain.unread': 'Não consegui consultar a tabela agora; por isso, só me baseio no texto.',
  'explain.reading': 'Estou procurando a tabela na AWS; completo esta mensagem em instantes.',

  'explain.next.now':
    'Uma redução é possível agora: {n, plural, one {há uma disponível} many {há # de reduções disponíveis} other {há # disponíveis}}.',
  'explain.next.now.stated': 'O horário informado no erro já passou: uma redução deve ser possível agora.',
  'explain.next.at': 'Próxima redução: {at} ({in}).',
  'explain.next.at.stated': 'Próxima redução, segundo o próprio erro: {at} ({in}).',
  'explain.next.before': 'Antes disso, não adianta tentar.',
  'explain.next.unknown':
    'O texto não diz quando a próxima é possível: uma hora depois da última redução, ou às 00:00 UTC ({at}), se isso vier antes.',
  'explain.next.unreadable':
    'Não sei dizer quando a próxima é possível: a tabela informa uma última redução no futuro. Veja de novo em um minuto.',
  'explain.next.onDemand':
    'A tabela agora está sob demanda: não há capacidade a reduzir, nem orçamento de reduções que possa acabar.',

  'explain.used': '{used, number} de {limit, number} reduções livres usadas hoje',
  'explain.used.counted': '{n, number} reduções contadas hoje',

  'explain.stated': 'O erro informa: {facts}.',
  'explain.stated.count': '{n, plural, one {# redução} many {# de reduções} other {# reduções}} hoje',
  'explain.stated.last': 'última: {at}',
  'explain.stated.next': 'próxima: {at}',
  'explain.stated.interval': 'uma a cada {n, number} s',
  'explain.agreement.same': 'Uma nova leitura diz o mesmo.',
  'explain.agreement.newer': 'Desde então houve outra redução ({at}), então os horários acima são mais novos.',
  'explain.agreement.other':
    'Em uma nova leitura, a última redução para {resource} ({at}) é diferente da informada no erro. O erro provavelmente é de outro recurso.',
  'explain.agreement.other.never':
    'Uma nova leitura não mostra nenhuma redução para {resource}. O erro provavelmente é de outro recurso.',

  'explain.advice': 'O que fazer',
  'explain.advice.wait':
    'Envie a chamada de novo quando for possível ({at}) e, até lá, pare o que fica tentando (uma tentativa recusada não gasta redução).',
  'explain.advice.tryNow': 'Envie a chamada de novo agora.',
  'explain.advice.oneStep':
    'Faça em um só passo: uma chamada que reduz leituras e gravações juntas, por maior que seja, conta uma vez. Passos pequenos gastam as reduções do dia.',
  'explain.advice.oneStep.from':
    'Faça em um só passo a partir de {read, number} RCU / {write, number} WCU: uma chamada que reduz as duas, por maior que seja, conta uma vez. Passos pequenos gastam as reduções do dia.',
  'explain.advice.scaling':
    'Se o auto scaling gerencia a tabela, os scale-ins gastam o mesmo orçamento. Um mínimo mais alto ou um cooldown de scale-in mais longo os torna mais raros.',
  'explain.advice.scaling.read':
    'O auto scaling gerencia {bounds}, e cada scale-in gasta este orçamento. Um mínimo mais alto ou um cooldown de scale-in mais longo os torna mais raros.',
  'explain.advice.scaling.reads': 'leituras ({min, number} a {max, number} RCU)',
  'explain.advice.scaling.writes': 'gravações ({min, number} a {max, number} WCU)',
  'explain.advice.scaling.both': '{reads} e {writes}',
  'explain.advice.onDemand':
    'Se a carga é difícil de prever, o modo sob demanda não tem esse orçamento: paga-se por solicitação, os índices mudam junto, e ele pode ser escolhido quatro vezes em 24 horas.',
  'explain.pages': 'A AWS sobre isso: {pages}',
  'explain.related':
    'Erros relacionados: {throttling} indica throttling, quando a capacidade não basta para o tráfego e aumentá-la ajuda; {limit} também indica outros limites, que o texto do erro cita.',
  'explain.page.quotas': 'Cotas',
  'explain.page.scaling': 'Auto scaling',
  'explain.page.onDemand': 'Modo sob demanda',
  'explain.page.errors': 'Tratamento de erros',
  'explain.page.partitions': 'Controle de utilização (throttling)',
  'explain.run.then': 'Executar para mim nesse horário',
  'explain.run.now': 'Executar para mim',
  'explain.show': 'Mostrar o orçamento',

  'explain.other': 'Este é outro limite do DynamoDB, não o orçamento de reduções.',
  'explain.other.accountMaximum':
    'A capacidade pedida levaria a conta acima do máximo dela nesta região. Reduza outras tabelas ou peça à AWS uma cota maior no Service Quotas.',
  'explain.other.billingSwitch':
    'A tabela já passou para o modo sob demanda tantas vezes quanto é permitido em 24 horas. Espere até que a mais antiga dessas mudanças complete 24 horas.',
  'explain.other.concurrent':
    'Há tabelas e índices demais sendo criados, alterados ou excluídos ao mesmo tempo. Execute menos de uma vez ou tente de novo quando alguns estiverem ACTIVE.',
  'explain.other.encryption':
    'A chave de criptografia foi trocada vezes demais: depois de quatro trocas em 24 horas, é permitida uma a cada seis horas. A frase se parece com a do orçamento de reduções, mas reduzir a capacidade não é afetado.',
  'explain.other.generic':
    '“Too many operations for a given subscriber” é o que o DynamoDB diz quando mais de 500 tabelas e índices são criados, alterados ou excluídos ao mesmo tempo. Execute menos de uma vez e tente de novo em alguns segundos.',
  'explain.other.generic.usedUp':
    'O orçamento de reduções para {resource} também está esgotado, então uma redução também seria recusada.',
  'explain.other.generic.left':
    'Não é o orçamento de reduções para {resource}: {n, plural, one {há uma redução disponível} many {há # de reduções disponíveis} other {há # reduções disponíveis}}.',
  'explain.other.generic.onDemand':
    'Como {resource} está sob demanda, não há orçamento de reduções que possa ter acabado.',
  'explain.other.generic.unread':
    'Se um orçamento de reduções também acabou, não dá para saber por este texto: ele não cita nenhuma tabela que eu possa ler aqui.',
  'explain.other.increaseStep':
    'O aumento é maior do que uma só chamada pode fazer. Aumente a capacidade em vários passos.',
  'explain.other.indexBuild':
    'Só um índice de uma tabela pode ser criado ou excluído por vez. Tente de novo quando o índice em andamento estiver ACTIVE.',
  'explain.other.indexCount':
    'A tabela já tem tantos índices quanto pode ter (20 globais, por padrão). Exclua um ou peça à AWS uma cota maior no Service Quotas.',
  'explain.other.perTable':
    'A capacidade pedida está acima do que uma tabela ou um índice pode ter nesta conta. Peça menos, ou peça à AWS uma cota maior no Service Quotas.',
  'explain.other.restores':
    'Há restaurações demais em execução ao mesmo tempo. Tente de novo quando algumas terminarem.',
  'explain.other.tableClass':
    'A classe da tabela pode ser alterada duas vezes em 30 dias. Espere até que a alteração mais antiga complete 30 dias.',
  'explain.other.tableCount':
    'A conta já tem tantas tabelas quanto pode ter nesta região. Exclua algumas ou peça à AWS uma cota maior no Service Quotas.',
  'explain.other.tags': 'As tags estão sendo alteradas por outra chamada. Tente de novo em alguns segundos.',
  'explain.other.unnamed':
    'Qual deles, estas palavras não dizem. O texto completo do erro diz; a AWS lista todos em Cotas.',
  'explain.otherService':
    'Este é um limite de outro serviço da AWS, não do DynamoDB, então não tenho nada a acrescentar.',
  'explain.runtimeThrottle':
    'Isto é throttling: as solicitações chegaram mais rápido do que a capacidade da tabela, do índice ou da partição permite. É um erro diferente do orçamento de reduções, e mais capacidade ajuda (aumentar não tem limite por dia).',
  'explain.controlPlaneThrottle':
    'As chamadas de gerenciamento vieram rápido demais (“Rate exceeded”). É um erro diferente do orçamento de reduções: a mesma chamada funciona depois de uma espera curta, com pausas cada vez maiores entre as tentativas.',
  'explain.nothing':
    'Não vejo nenhum erro de limite do DynamoDB neste texto. Cole a mensagem inteira, de preferência com as linhas em volta.',

  'explain.repeat': '{link}. {next}',
  'explain.repeat.link': 'Já expliquei neste tópico',
  'explain.inThread': 'Expliquei no {link}.',
  'explain.inThread.link': 'tópico da mensagem',
} as const satisfies Record<keyof typeof enExplain, string>;
