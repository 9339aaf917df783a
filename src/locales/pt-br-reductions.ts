/** The Portuguese sentences about reductions: asking for them, deciding, running, and what came of it. Part of pt-br.ts. */
import type { enReductions } from './en-reductions.ts';

export const ptBrReductions = {
  'request.table': 'a tabela {table}',
  'request.index': 'o índice {index} da tabela {table}',
  'request.change.read': '{from, number} → {to, number} RCU',
  'request.change.write': '{from, number} → {to, number} WCU',
  'request.capacity': '{read, number} RCU / {write, number} WCU',
  'request.people.more': '{people} e mais {n, number}',
  'request.people.and': '{people} e {last}',
  'request.ask.again': 'Para solicitar de novo: {command}',

  'card.sentence': '{who} solicita reduzir {resource} em {account} · {region}: {change}. {status}',
  'card.status': 'Agora: {state}.',
  'card.status.oneMore': 'Aprovada por {who}; falta mais uma aprovação.',
  'card.asks': '{who} solicita reduzir {resource} em *{account}* ({accountId}) · {region}.',
  'card.asked': '{who} solicitou reduzir {resource} em *{account}* ({accountId}) · {region}.',
  'card.noReason': 'Nenhum motivo informado.',
  'card.read': '*Capacidade de leitura*',
  'card.write': '*Capacidade de gravação*',
  'card.read.change': '{from, number} → *{to, number} RCU* (−{percent, number}%)',
  'card.write.change': '{from, number} → *{to, number} WCU* (−{percent, number}%)',
  'card.read.stays': '{n, number} RCU, sem mudança',
  'card.write.stays': '{n, number} WCU, sem mudança',
  'card.peak': '*Pico de uso em 7 dias*',
  'card.peak.read': '{n, number} RCU',
  'card.peak.write': '{n, number} WCU',
  'card.peak.read.none': 'leituras: sem dados',
  'card.peak.write.none': 'gravações: sem dados',
  'card.throttles': '*Throttling em 7 dias*',
  'card.throttles.none': 'sem dados',
  'card.throttles.seen':
    '{n, plural, =0 {nenhum} one {# evento de throttling} many {# de eventos de throttling} other {# eventos de throttling}}',
  'card.budget': '*Orçamento de reduções*',
  'card.budget.now.free': '{used} de {limit} reduções livres usadas',
  'card.budget.now.hourly': 'As {limit} reduções livres foram usadas, uma disponível agora',
  'card.budget.now.waiting': 'As {limit} reduções livres foram usadas, nenhuma disponível agora',
  'card.budget.after.free': 'Depois desta: {used} de {limit} usadas',
  'card.budget.after.waiting': 'Depois desta: a próxima uma hora mais tarde',
  'card.budget.after.midnight': 'Depois desta: a próxima às 00:00 UTC',
  'card.budget.unknown': 'Não dá para saber agora',
  'card.runs': '*Seria executada*',
  'card.runs.now': 'Assim que for aprovada',
  'card.runs.at': 'Na próxima redução: {at}',
  'card.monthly': '*Diferença por mês*',
  'card.monthly.figure':
    'cerca de {usd, number, ::currency/USD precision-integer sign-except-zero} (preço público, {region}, {asOf})',
  'card.monthly.small': 'menos de US$ 1 (preço público, {region}, {asOf})',
  'card.monthly.elsewhere':
    'cerca de {usd, number, ::currency/USD precision-integer sign-except-zero} (preço público, {region}, {asOf}; aqui até {percent, number}% a mais)',
  'card.warnings': ':warning: *Antes de aprovar*',
  'card.warnings.ask': ':warning: *Antes de solicitar*',
  'card.warnings.approved': ':warning: *O que se sabia ao aprovar*',
  'card.warning.belowPeak.read':
    '*Abaixo do pico*: {asked, number} RCU, mas o minuto mais movimentado dos últimos 7 dias usou {peak, number}. Pode haver throttling.',
  'card.warning.belowPeak.write':
    '*Abaixo do pico*: {asked, number} WCU, mas o minuto mais movimentado dos últimos 7 dias usou {peak, number}. Pode haver throttling.',
  'card.warning.seen': '{warning} {who} viu isso antes de solicitar.',
  'card.warning.noUseData.read': 'O CloudWatch não tem dados de leitura, então não sei dizer se isso é suficiente.',
  'card.warning.noUseData.write': 'O CloudWatch não tem dados de gravação, então não sei dizer se isso é suficiente.',
  'card.warning.lastFree': 'Esta usa a última redução livre do dia UTC: depois dela, uma por hora.',
  'card.warning.autoscaled': 'O auto scaling gerencia {bounds}: ele pode desfazer isto e gastar uma segunda redução.',
  'card.warning.belowMinimum':
    'O auto scaling gerencia {bounds}: isto fica abaixo do mínimo, então a próxima ação dele volta a subir até lá.',
  'card.warning.scalingUnknown':
    'Não consegui ler se o auto scaling gerencia esta tabela. Se gerenciar, ele pode desfazer isto.',
  'card.warning.global':
    'Tabela global em {regions}: a mudança é feita em cada uma delas. Não se sabe se as cópias gastam o orçamento dessas regiões.',
  'card.warning.production': '*Conta de produção.*',
  'card.bounds.read': 'leituras ({min, number} a {max, number} RCU)',
  'card.bounds.write': 'gravações ({min, number} a {max, number} WCU)',
  'card.approvers': 'Quem pode aprovar: {approvers}.',
  'card.approvers.twoNeeded': 'São necessárias duas aprovações, entre: {approvers}.',
  'card.expires': '*Expira*',
  'card.validUntil': '*Aprovação válida até*',
  'card.id': 'Solicitação {id}',
  'card.approve': 'Aprovar',
  'card.approve.label': 'Aprovar solicitação {id}: {table}',
  'card.approve.title': 'Reduzir esta capacidade?',
  'card.approve.text':
    'Reduzir {resource} em {account} ({accountId}) · {region}: {change}. Se nada mudar até lá, executo na próxima redução, sem perguntar de novo.',
  'card.approve.deny': 'Ainda não',
  'card.reject': 'Rejeitar…',
  'card.reject.label': 'Rejeitar solicitação {id}: {table}',
  'card.cancel': 'Cancelar solicitação',
  'card.cancel.label': 'Cancelar solicitação {id}: {table}',
  'card.cancel.title': 'Cancelar esta solicitação?',
  'card.cancel.text':
    '{change} para {resource}. Nada é alterado; a redução pode ser solicitada de novo a qualquer momento.',
  'card.cancel.confirm': 'Cancelar solicitação',
  'card.cancel.deny': 'Manter',

  'status.pending': '*Aguardando aprovação*',
  'status.pending.two': '*Aguardando duas aprovações*',
  'status.pending.oneMore': '*Aprovada por {who}, falta mais uma aprovação*',
  'status.redrawn':
    'A tabela mudou desde que isto foi mostrado pela primeira vez; por isso, o cartão foi refeito{n, plural, =1 {} other { e aprovações anteriores não contam}}. {drift}',
  'status.drifted': '*Precisa de nova aprovação*',
  'status.drifted.why': 'Foi aprovada, mas depois algo mudou; por isso, não a executei. {drift}',
  'status.scheduled': '*Aprovada por {who}*, execução: {at}',
  'status.scheduled.paused': '*Aprovada por {who}, mas em pausa*',
  'status.paused': '{who} pausou todas as execuções aqui até {until}. Para que continuem: {command}',
  'status.paused.open': '{who} pausou todas as execuções aqui. Para que continuem: {command}',
  'status.running': '*Em execução* desde {at}, aprovada por {who}',
  'status.running.sent': 'A mudança está a caminho do DynamoDB.',
  'status.running.accepted': 'O DynamoDB aceitou a mudança e está aplicando.',
  'status.running.merged': 'Uma só redução é feita para esta e {requests} juntas.',
  'status.succeeded': '*Concluída* ({at}): {change}. Aprovada por {who}.',
  'status.succeeded.unconfirmed':
    '*Concluída* ({at}), pela minha chamada ou por outra pessoa: {change}. Aprovada por {who}.',
  'status.alreadyThere': '*Nada mais a fazer* ({at}): a capacidade já está em {capacity}. Nenhuma redução foi gasta.',
  'status.failed': '*Falhou* ({at})',
  'status.rejected': '*Rejeitada por {who}* ({at})',
  'status.cancelled': '*Cancelada por {who}* ({at})',
  'status.expired.notDecided': '*Expirou* ({at}): ninguém decidiu a tempo. Nada foi alterado.',
  'status.expired.notRun':
    '*Expirou* ({at}): foi aprovada, mas nenhuma execução foi possível a tempo. Nada foi alterado.',
  'status.unchanged': 'Nada foi alterado.',
  'status.thread': 'O que aconteceu, e o que fazer agora, está no tópico.',

  'state.pending': 'aguardando aprovação',
  'state.drifted': 'precisa de nova aprovação',
  'state.scheduled': 'agendada',
  'state.running': 'em execução',
  'state.succeeded': 'concluída',
  'state.failed': 'falhou',
  'state.rejected': 'rejeitada',
  'state.cancelled': 'cancelada',
  'state.expired': 'expirada',

  'drift.otherTable': 'A tabela foi excluída e criada de novo: esta é outra tabela.',
  'drift.above.read': 'A capacidade de leitura subiu de {shown, number} para {current, number} RCU.',
  'drift.above.write': 'A capacidade de gravação subiu de {shown, number} para {current, number} WCU.',
  'drift.below.read': 'A capacidade de leitura caiu de {shown, number} para {current, number} RCU.',
  'drift.below.write': 'A capacidade de gravação caiu de {shown, number} para {current, number} WCU.',
  'drift.raisedSince': 'Alguém aumentou a capacidade ({at}), então ela pode ser necessária.',
  'drift.use.read':
    'Nos últimos 15 minutos o uso chegou a {use, number} RCU, mais do que os {target, number} solicitados.',
  'drift.use.write':
    'Nos últimos 15 minutos o uso chegou a {use, number} WCU, mais do que os {target, number} solicitados.',
  'drift.decreasedMeanwhile':
    'A resposta da AWS à minha mudança se perdeu e, nesse meio-tempo, foi feita uma redução que não é esta. Não a envio de novo, porque isso poderia gastar uma segunda redução.',
  'drift.overwritten':
    'Alguém aumentou a capacidade entre a minha leitura e a minha mudança. Voltei na hora para {capacity}, então nada restou da redução.',

  'wait.budget': 'Nenhuma redução está disponível antes disso.',
  'wait.refused':
    'O DynamoDB recusou a redução: o orçamento está esgotado, muito provavelmente por outra pessoa um instante antes.',
  'wait.budgetUnknown': 'O DynamoDB informa uma última redução no futuro, então leio de novo antes de agir.',
  'wait.settling': 'O DynamoDB ainda está aplicando outra mudança.',
  'wait.inUse': 'O DynamoDB estava ocupado com outra mudança desta tabela.',
  'wait.throttled': 'A AWS está limitando as mudanças nesta conta.',
  'wait.notApplied': 'A AWS não respondeu, e duas leituras dizem que nada foi alterado, então começo de novo.',
  'wait.unreachable': 'A AWS não respondeu como deveria.',
  'wait.paused': 'As execuções estão em pausa nesta conta.',
  'wait.resumed': 'A pausa terminou.',

  'failure.tableGone': 'A tabela não existe mais, então não há nada a reduzir.',
  'failure.indexGone': 'O índice {index} não existe mais, então não há nada a reduzir.',
  'failure.onDemand':
    'A tabela agora está sob demanda: não tem capacidade a reduzir nem orçamento de reduções. Se voltar ao modo provisionado, solicite de novo.',
  'failure.autoscaled':
    'O auto scaling gerencia {bounds} e desfaria isto com uma segunda redução. Reduza esses limites: ele então faz o scale-in sozinho.',
  'failure.global':
    'Agora é uma tabela global ({regions}), e estou configurado para não reduzir essas. Quem administra este bot pode permitir isso para esta conta.',
  'failure.denied':
    'Meu perfil para mudanças em {account} não pode fazer isto. Peça a quem cuida de {account} que permita o que a AWS cita aqui e depois solicite de novo.',
  'failure.validation': 'O DynamoDB não aceita esta mudança. O que ele diz talvez mostre o que solicitar no lugar:',
  'failure.otherLimit':
    'Há outro limite do DynamoDB no caminho, não o orçamento de reduções. Quando isso estiver resolvido, solicite de novo.',
  'failure.notSigned':
    'A decisão guardada não traz a minha assinatura, então não agi: alguém ou algo além de mim gravou no meu armazenamento. Avise quem administra este bot antes de solicitar de novo.',
  'failure.unreadable': 'Não foi possível perguntar à AWS. {detail}',

  'thread.approved': '{requester}, {by} aprovou a solicitação. Execução: {at}.',
  'thread.approved.now': '{requester}, {by} aprovou a solicitação. A execução é agora.',
  'thread.approved.oneMore': '{by} aprovou a solicitação. Falta mais uma aprovação.',
  'thread.withdrawn':
    '{n, plural, one {A aprovação anterior de {people} não conta mais: essa pessoa não pode mais aprovar.} other {As aprovações anteriores de {people} não contam mais: essas pessoas não podem mais aprovar.}}',
  'thread.rejected': '{requester}, {by} rejeitou a solicitação. Nada foi alterado.',
  'thread.cancelled': '{by} cancelou a solicitação. Nada foi alterado.',
  'thread.cancelled.told': '{requester}, {by} cancelou a solicitação. Nada foi alterado.',
  'thread.expired.notDecided': '{requester}, ninguém decidiu a tempo, então a solicitação expirou. Nada foi alterado.',
  'thread.expired.notRun':
    '{requester}, a solicitação foi aprovada, mas nenhuma execução foi possível a tempo, então ela expirou. Nada foi alterado.',
  'thread.redrawn':
    '{drift} Refiz o cartão com o que há agora{n, plural, =1 {} other {; aprovações anteriores não contam}}.',
  'thread.waits': 'Ainda não. {why} Nova tentativa: {at}.',
  'thread.paused': 'Ainda não. {why} Verifico de novo: {at}.',
  'thread.resumed': '{why} Execução: {at}.',
  'thread.drifted':
    '{requester}, não executei a redução. {drift} Se ainda fizer sentido, ela pode ser aprovada de novo acima por {approvers}.',
  'thread.succeeded': ':white_check_mark: *Concluída: {change}.* Solicitada por {requester}, aprovada por {approvers}.',
  'thread.succeeded.unconfirmed':
    ':white_check_mark: *Concluída, pela minha chamada ou por outra pessoa: {change}.* Solicitada por {requester}, aprovada por {approvers}.',
  'thread.alreadyThere':
    ':white_check_mark: {requester}, a capacidade já está em {capacity}, então não havia nada a fazer. Nenhuma redução foi gasta.',
  'thread.alreadyThere.newer':
    'Uma solicitação mais nova, também aprovada, pediu mais capacidade do que esta, e a mais nova vale.',
  'thread.merged': 'Feita junto com {requests}: uma só redução para todas.',
  'thread.merged.newer': 'Uma solicitação mais nova entre elas pediu outros valores, e a mais nova vale.',
  'thread.unconfirmed':
    'A tabela mostra isso, mas o DynamoDB não confirmou a minha chamada: a resposta se perdeu, ou dizia que não havia mais nada a mudar.',
  'thread.raisedByChance':
    'Alguém tinha reduzido ainda mais, para {capacity}, entre a minha leitura e a minha chamada, e a minha chamada voltou a subir o valor. Não reduzo uma segunda vez: isso gastaria mais uma redução.',
  'thread.changedSince': 'Alguém mudou de novo desde então: agora está em {capacity}.',
  'thread.next.now':
    'Próxima redução: {n, plural, one {# disponível agora} many {# de reduções disponíveis agora} other {# disponíveis agora}}.',
  'thread.next.at': 'Próxima redução: {at}.',
  'thread.next.unknown': 'Não dá para saber agora quando a próxima redução é possível.',
  'thread.undo': 'Para desfazer, com permissões em {account} (aumentar não gasta redução):',
  'thread.watch': 'Por 15 minutos observo se há throttling e, se houver, aviso aqui.',
  'thread.failed.ended': ':x: *Encerrada.* {requester}: {failure}',
  'failure.notGivenBack':
    'A mudança foi feita, mas sobrescreveu {capacity}, valor que alguém tinha definido entre a minha leitura e a minha mudança, e a AWS não me deixou restaurá-lo ({detail}). Restaure à mão; aumentar não gasta redução.',
  'failure.notGivenBack.late':
    'A mudança foi feita, mas sobrescreveu {capacity}, valor que alguém tinha definido entre a minha leitura e a minha mudança, e já faz tempo demais para eu restaurá-lo. Se ainda for desejado, restaure à mão; aumentar não gasta redução.',
  'failure.outcomeUnknown.accepted':
    'A AWS aceitou a mudança, mas não consigo mais ler no que deu ({detail}). Confira a tabela.',
  'failure.outcomeUnknown':
    'A mudança foi enviada, não veio resposta, e não consigo mais ler se ela foi feita ({detail}). Confira a tabela antes de solicitar de novo.',
  'thread.failed': ':x: *Não foi feita, e nada foi alterado.* {requester}: {failure}',
  'thread.restored':
    ':warning: {requester}, alguém mudou para {capacity} entre a minha leitura e a minha mudança, que sobrescreveu esse valor. Eu o restaurei na hora; aumentar não gasta redução.',
  'thread.throttled':
    ':warning: {people}: {n, plural, one {# evento de throttling} many {# de eventos de throttling} other {# eventos de throttling}} para {resource} desde a redução ({at}). Se for demais, isto desfaz (aumentar não gasta redução):',

  'ask.asked': 'Solicitado: {change} para {resource} em *{account}* · {region}.',
  'ask.asked.next':
    'Quem pode aprovar: {approvers}. Publico a solicitação no canal de aprovações e conto no tópico o que acontece com ela.',
  'ask.asked.nextTwo':
    'São necessárias duas aprovações, entre: {approvers}. Publico a solicitação no canal de aprovações e conto no tópico o que acontece com ela.',
  'ask.asked.foot': 'Solicitação {id}  ·  Para retirar: {command}',
  'ask.other': 'Há outra solicitação aberta para o mesmo recurso: {id} de {who}, {change} ({state}).',
  'ask.other.link': 'Há outra solicitação aberta para o mesmo recurso: {id} de {who}, {change} ({state}, {link}).',
  'ask.other.card': 'ver o cartão',
  'ask.others.more': 'E mais {n, number}.',
  'ask.others.merged':
    'Se estiverem aprovadas na hora da execução, elas dividem uma só redução, e valem os valores mais novos.',
  'ask.confirm': 'Ainda não solicitado: {change} para {resource} em *{account}* · {region}.',
  'ask.confirm.plain': 'Ainda não solicitado: antes, isto pede uma segunda olhada.',
  'ask.confirm.button': 'Solicitar mesmo assim',
  'ask.problems': 'Não posso solicitar isto para {resource} em *{account}* · {region}.',
  'ask.problem.of.read': 'Capacidade de leitura: {problem}',
  'ask.problem.of.write': 'Capacidade de gravação: {problem}',
  'ask.problem.nothingAsked':
    'Diga para quanto reduzir: capacidade de leitura, de gravação ou as duas; por exemplo, read=200.',
  'ask.problem.notWhole':
    '{asked, number, ::.######} não é um número inteiro. A capacidade é dada em unidades inteiras.',
  'ask.problem.belowOne': 'O DynamoDB exige pelo menos 1 unidade, então {asked, number} não é possível.',
  'ask.problem.raise':
    '{asked, number} é mais do que os {current, number} de agora. Aumentar não gasta redução e não precisa de aprovação aqui: mude no console da AWS ou com aws dynamodb update-table.',
  'ask.problem.nothingChanges': 'A capacidade já está em {capacity}, então não há nada a reduzir.',
  'ask.problem.onDemand':
    'Está sob demanda: você paga por solicitação, então não há capacidade a reduzir nem orçamento de reduções.',
  'ask.problem.indexUnknown': 'Não existe o índice {index}. Os índices: {indexes}.',
  'ask.problem.indexUnknown.none': 'Não existe o índice {index}; a tabela não tem nenhum.',
  'ask.problem.autoscaled':
    'O auto scaling gerencia {bounds} e desfaria isto com uma segunda redução. Reduza esses limites: ele então faz o scale-in sozinho.',
  'ask.problem.global':
    'É uma tabela global ({regions}), e estou configurado para não reduzir essas. Quem administra este bot pode permitir isso para esta conta.',
  'ask.notReducible':
    'Posso mostrar tabelas em {account}, mas não alterá-las. Quem administra este bot pode definir um perfil e aprovadores para essa conta.',
  'ask.mayNot.notRequester': 'Você não está entre as pessoas que podem solicitar reduções em {account}.',
  'ask.mayNot.notRequester.these': 'Quem pode: {people}.',
  'ask.mayNot.noApprovers':
    'Ninguém pode aprovar reduções desta tabela em {account}, então não adianta solicitar. Quem administra este bot pode definir aprovadores.',
  'ask.cannotPost':
    'Sua solicitação {id} ({change} para {resource}) está guardada, mas não consigo publicá-la em {channel}. {why}',
  'ask.cannotPost.notInChannel':
    'Não estou nesse canal. Alguém que está nele pode digitar {invite} ali; então publico em até um minuto.',
  'ask.cannotPost.notFound':
    'Esse canal não existe, ou é privado e não estou nele. Alguém que está nele pode digitar {invite} ali, ou quem administra este bot pode corrigir {setting}.',
  'ask.cannotPost.archived': 'Esse canal está arquivado. Quem administra este bot pode indicar outro em {setting}.',
  'ask.cannotPost.restricted':
    'As regras desse canal não me deixam publicar. Quem gerencia o canal pode mudar isso, ou quem administra este bot pode indicar outro em {setting}.',
  'ask.cannotPost.other': 'O Slack não aceitou a mensagem. Quem administra este bot encontra o motivo no meu log.',

  'ask.modal.title': 'Reduzir capacidade',
  'ask.modal.submit': 'Solicitar',
  'ask.modal.waiting': ':hourglass_flowing_sand: Solicitando… A AWS está demorando mais que o normal.',
  'ask.modal.close': 'Fechar',
  'ask.modal.done': 'Pronto',
  'ask.modal.loading': 'Lendo {table} na AWS…',
  'ask.modal.table': 'Tabela',
  'ask.modal.table.placeholder': 'Digite uma parte do nome',
  'ask.modal.index': 'Tabela ou índice',
  'ask.modal.index.table': 'A própria tabela',
  'ask.modal.read': 'Capacidade de leitura (agora {n, number} RCU)',
  'ask.modal.write': 'Capacidade de gravação (agora {n, number} WCU)',
  'ask.modal.number.hint': 'Deixe vazio para manter.',
  'ask.modal.number.hintPeak': 'Pico de uso em 7 dias: {n, number}. Deixe vazio para manter.',
  'ask.modal.reason': 'Motivo',
  'ask.modal.reason.placeholder': 'O que quem aprova precisa saber',
  'ask.modal.confirm': 'Uma segunda olhada',
  'ask.modal.confirm.option': 'Li isto e quero solicitar mesmo assim',

  'requests.title.all': 'Solicitações abertas',
  'requests.title.mine': 'Suas solicitações abertas',
  'requests.title.table': 'Solicitações abertas para esta tabela',
  'requests.fallback':
    '{n, plural, =0 {Nenhuma solicitação aberta.} one {# solicitação aberta.} many {# de solicitações abertas.} other {# solicitações abertas.}}',
  'requests.none': 'Não há nenhuma. Para solicitar uma redução: {command}',
  'requests.row': '{id}  *{change}*  para {resource}  ·  {account} · {region}',
  'requests.row.state': '{state}  ·  solicitada por {who}',
  'requests.row.state.due': '{state}, execução: {due}  ·  solicitada por {who}',
  'requests.row.state.paused': '{state}, pausada por {who}  ·  solicitada por {requester}',
  'requests.row.state.expires': '{state}, expira: {due}  ·  solicitada por {who}',
  'requests.card': 'Ver o cartão',
  'requests.more': 'E mais {n, number}. Para filtrar: {command}',
  'requests.foot': 'Tudo o que aconteceu com uma delas: {command}',
  'requests.one.title': 'Solicitação {id}',
  'requests.one.fallback': 'Solicitação {id}: {state}.',
  'requests.one.trail': '*O que aconteceu*',
  'requests.one.earlier':
    '… {n, plural, one {# linha omitida} many {# de linhas omitidas} other {# linhas omitidas}} aqui …',
  'requests.one.aws': 'Solicitação na AWS: {id}',

  'trail.asked': '{by} solicitou {change}',
  'trail.approved': '{by} aprovou',
  'trail.approved.oneMore': '{by} aprovou; falta mais uma aprovação',
  'trail.rejected': '{by} rejeitou',
  'trail.cancelled': '{by} cancelou',
  'trail.notDecided': 'expirou: ninguém decidiu a tempo',
  'trail.notRun': 'expirou: nenhuma execução foi possível a tempo',
  'trail.redrawn': 'cartão refeito. {drift}',
  'trail.runStarted': 'uma execução começou: {change}',
  'trail.runStarted.merged': 'uma execução começou, junto com {requests}: {change}',
  'trail.waits': 'aguarda até {until}. {why}',
  'trail.accepted': 'o DynamoDB aceitou a mudança',
  'trail.restored': 'de volta a {capacity}, valor que alguém tinha definido nesse meio-tempo',
  'trail.succeeded': 'concluída: {change}',
  'trail.succeeded.unconfirmed': 'concluída, pela minha chamada ou por outra pessoa: {change}',
  'trail.alreadyThere': 'nada mais a fazer: a capacidade já está em {capacity}',
  'trail.failed': 'falhou. {failure}',
  'trail.drifted': 'precisa de nova aprovação. {drift}',

  'decide.gone': 'Não conheço mais essa solicitação; as encerradas ficam guardadas por 90 dias.',
  'decide.notMember.guest':
    'Convidados não podem solicitar, aprovar ou cancelar reduções. Isso cabe a um membro deste workspace.',
  'decide.notMember.external':
    'Pessoas de outras organizações não podem solicitar, aprovar ou cancelar reduções. Isso cabe a um membro deste workspace.',
  'decide.notMember.bot': 'Só pessoas podem solicitar, aprovar ou cancelar reduções, não bots.',
  'decide.notMember.deactivated':
    'Sua conta está desativada neste workspace, então você não pode solicitar, aprovar ou cancelar reduções.',
  'decide.noApprovers':
    'No momento, ninguém pode aprovar reduções desta tabela. Quem administra este bot pode definir aprovadores.',
  'decide.notApprover': 'Aprovar ou rejeitar só é possível para {approvers}; por isso, nada aconteceu.',
  'decide.ownRequest': 'Esta solicitação é sua, então outra pessoa precisa aprovar. Você ainda pode cancelá-la.',
  'decide.expired':
    'O prazo para decidir terminou ({at}), então nada aconteceu. A redução pode ser solicitada de novo.',
  'decide.stale':
    'Esta solicitação mudou desde que você a viu, então o seu clique não decidiu nada. Veja o cartão de novo.',
  'decide.alreadyYou': 'Você já aprovou; falta outra pessoa.',
  'decide.tooLateRunning':
    'Tarde demais: a execução começou, então não pode mais ser interrompida. O tópico diz como desfazer.',
  'decide.notAllowedToCancel':
    'Cancelar só é possível para quem solicitou e para {approvers}; por isso, nada aconteceu.',
  'decide.tooLate': 'Tarde demais: o seu clique não mudou nada. {last}',
  'decide.redrawn':
    'A tabela mudou desde que o cartão foi mostrado, então o seu clique não decidiu nada. {drift} O cartão agora mostra o que há; veja de novo.',
  'decide.ended': 'Isso não é mais possível como foi pedido, então encerrei a solicitação. {why}',
  'decide.unreadable':
    'Preciso ler a tabela para atender ao seu clique e não consegui, então ele não decidiu nada. {problem}',
  'decide.indexGone':
    'O índice {index} não existe mais, então não há nada a aprovar. Você pode cancelar ou rejeitar a solicitação.',
  'decide.impossible': 'Isso não é possível agora, então nada aconteceu. {last}',
  'decide.cancelled': 'Cancelada: {change} para {resource}. Nada foi alterado.',
  'decide.last': '{what} ({at}).',
  'decide.modal.title': 'Rejeitar solicitação',
  'decide.modal.text': '{change} para {resource} em *{account}* · {region}, por solicitação de {who}.',
  'decide.modal.why': 'Motivo',
  'decide.modal.why.placeholder': 'Quem solicitou vê isto no tópico',
  'decide.modal.submit': 'Rejeitar',
  'decide.modal.close': 'Ainda não',

  'pause.paused':
    'Em pausa até {until} ({scope}): nenhuma execução começa. O que está aprovado continua aprovado. Para retomar: {command}',
  'pause.paused.open':
    'Em pausa ({scope}) até que alguém retome: nenhuma execução começa. O que está aprovado continua aprovado, enquanto a aprovação for válida. Para retomar: {command}',
  'pause.resumed': 'Execuções retomadas ({scope}). Quem tinha pausado: {who} ({at}).',
  'pause.lifted': 'A pausa ({scope}) de {who} ({at}) foi retirada.',
  'pause.still.all': 'Todas as contas ainda estão pausadas por {who}: {command}',
  'pause.still': '{account} ainda está pausada por {who}: {command}',
  'pause.notPaused': 'Não há pausa em vigor ({scope}).',
  'pause.unknownAccount':
    'Não conheço nenhuma conta {text} com tabelas que eu possa alterar. Use uma destas: {known}, ou {all}.',
  'pause.unknownAccount.none': 'Não há nenhuma conta com tabelas que eu possa alterar, então não há nada a pausar.',
  'pause.notApprover': 'Só quem pode aprovar reduções em {account} pode pausá-las e retomá-las: {approvers}.',
  'pause.all': 'todas as contas',
} as const satisfies Record<keyof typeof enReductions, string>;
