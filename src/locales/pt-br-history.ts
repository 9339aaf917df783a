/** Portuguese: who spent a budget, why, and what to do about it. Part of pt-br.ts. */
import type { enHistory } from './en-history.ts';

export const ptBrHistory = {
  'command.help.history': 'Quem fez as reduções de hoje, quando e de quanto, e por que acabaram tão rápido',

  'history.show': 'Quem gastou?',
  'history.again': 'Atualizar',
  'history.toBudget': 'Mostrar o orçamento',
  'history.where': 'reduções desde 00:00 UTC',
  'history.fallback':
    '{table}: {n, plural, =0 {nenhuma redução hoje} one {# redução hoje} many {# de reduções hoje} other {# reduções hoje}}, somando a tabela e seus índices.',
  'history.none': 'Nenhuma redução hoje, nem na tabela nem em um índice.',
  'history.noneOf': 'Sem reduções hoje: {names}',
  'history.table': 'Tabela',
  'history.onDemand':
    'Agora sob demanda: nenhum orçamento de reduções se aplica. O que foi gasto antes aparece mesmo assim.',
  'history.spentBy': 'Gasto por: {shares}',
  'history.share': '{actor} {n, number}',
  'history.unaccounted': '{n, number} ainda fora do CloudTrail',
  'history.unaccounted.missing': '{n, number} sem registro no CloudTrail',
  'history.unaccounted.unread': '{n, number} com autor que não consegui consultar',
  'history.read': 'RCU {from, number} → {to, number}',
  'history.write': 'WCU {from, number} → {to, number}',
  'history.switched': 'mudou para sob demanda',
  'history.approvedBy': 'aprovada por {person}',
  'history.earlier':
    '{n, plural, one {# anterior, depois} many {# de anteriores, depois} other {# anteriores, depois}}',
  'history.refused': 'Recusadas, o que não custa nada: {tries}. A última às {at}.',
  'history.surplus':
    '{n, plural, one {Há # redução registrada} many {Há # de reduções registradas} other {Há # reduções registradas}} a mais do que o DynamoDB conta; as mais antigas ficaram de fora.',
  'history.unclear':
    '{n, plural, one {De mais # mudança de hoje não sei dizer se foi uma redução} many {De mais # de mudanças de hoje não sei dizer se foram reduções} other {De mais # mudanças de hoje não sei dizer se foram reduções}}: nenhum registro mostra as unidades de antes.',
  'history.why': '*Por quê*',
  'history.first': '*O que fazer primeiro*',
  'history.lag': 'Do AWS CloudTrail, que mostra uma chamada de 5 a 15 minutos depois de feita.',
  'history.cut': 'Há mais registros do que leio de uma vez; estes começam em: {at}.',
  'history.unread.record': 'Quem fez as reduções, não consegui ler. {problem}',
  'history.unread.scaling': 'Como o auto scaling está configurado, não consegui ler. {problem}',
  'working.history': 'Procurando quem alterou {table}. O CloudTrail leva um tempinho…',

  'time.span.minutes': '{n, number} min',
  'time.span.hours': '{hours, number} h {minutes, number} min',

  'actor.autoScaling': 'auto scaling',
  'actor.thisBot': 'este bot',
  'actor.role': 'perfil {name}',
  'actor.user': 'usuário {name}',
  'actor.root': 'usuário raiz da conta',
  'actor.unknown': 'autor desconhecido',

  'resource.table': 'a tabela',
  'resource.index': 'o índice {index}',

  'cause.flapping':
    'O auto scaling está oscilando com {resource}: {rounds, number} vezes hoje ele reduziu {dimension, select, read {as leituras} other {as gravações}}, até {low, number}, e voltou a aumentá-las em {within}, até {high, number}. Cada descida custa uma redução.',
  'cause.settings':
    'A configuração: utilização alvo de {target, number}%, cooldown de scale-in de {cooldown, number} s e mínimo de {min, number}.',
  'cause.readAndWrite':
    'O auto scaling reduz leituras e gravações em chamadas separadas para {resource}: hoje, {reads, plural, one {# redução} many {# de reduções} other {# reduções}} de leituras e {writes, number} de gravações, quando uma só chamada pode reduzir as duas.',
  'cause.scalingSteps':
    'O auto scaling acompanhou uma carga em queda com {n, number} passos para {resource}: {change}.',
  'cause.smallSteps':
    'Passos pequenos ({actor}): {n, number} reduções para {resource}, {change}. Um só passo teria bastado.',
  'cause.tuning':
    'Ajustes para cima e para baixo, como em um teste de carga ({actors}): para {resource}, {increases, plural, one {# aumento} many {# de aumentos} other {# aumentos}} e {decreases, number} reduções em {within}. Aumentar é de graça; cada descida custa uma redução.',
  'cause.severalWriters': 'O orçamento para {resource} é gasto por mais de um: {writers}.',
  'cause.severalWriters.scaling': 'O orçamento para {resource} é gasto pelo auto scaling e por outros: {writers}.',
  'cause.billingSwitch':
    'A mudança para o modo sob demanda às {at} ({actor}) gastou {n, plural, one {uma redução de # recurso} many {uma redução de cada um de # de recursos} other {uma redução de cada um de # recursos}}: {names}.',
  'cause.oneIndex':
    'Só o índice {index} usou as reduções livres; a tabela e os outros índices, não. Uma chamada que o reduz junto com outros é recusada inteira{n, plural, =0 {} one {, o que aconteceu uma vez hoje} many {, o que aconteceu # de vezes hoje} other {, o que aconteceu # vezes hoje}}.',

  'advice.oneStep': 'Da próxima vez, envie logo o último valor: {change} custa uma redução, em vez de {n, number}.',
  'advice.cooldown':
    'Configure o cooldown de scale-in {dimension, select, read {das leituras} other {das gravações}} para {seconds, number} s (agora {now, number} s): assim elas são reduzidas no máximo uma vez por hora.',
  'advice.minimum':
    'Ou aumente o mínimo {dimension, select, read {das leituras} other {das gravações}} de {min, number} para {to, number}, o menor valor a que voltaram. As horas paradas passam a custar isso.',
  'advice.lookAtScaling':
    'Veja como o auto scaling está configurado para {resource}: um cooldown de scale-in mais longo ou um mínimo mais alto poupa reduções.',
  'advice.setBounds':
    'Mude os limites do auto scaling em vez da capacidade: entre eles, ele volta a definir os próprios valores, e isso pode custar uma segunda redução. {bounds}',
  'advice.setBounds.one':
    'Limites {dimension, select, read {das leituras} other {das gravações}}: {min, number} a {max, number}.',
  'advice.oneWriter': 'Deixe um só definir a capacidade; os outros pedem a ele.',
  'advice.raiseOnceLowerOnce':
    'Aumente uma vez antes do teste, para {high}, e reduza uma vez depois, para {low}; ou faça o teste no modo sob demanda.',
  'advice.switchWhenFree':
    'Não há nada a desfazer. Se a tabela voltar hoje ao modo provisionado, cada um desses recursos terá uma redução a menos.',
  'advice.leaveOut': 'Deixe {index} fora da chamada: os outros podem ser reduzidos sem ele.',
} as const satisfies Record<keyof typeof enHistory, string>;
