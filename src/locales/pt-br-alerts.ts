/** The Portuguese sentences that tell refusals nobody posted. Part of pt-br.ts. */
import type { enAlerts } from './en-alerts.ts';

export const ptBrAlerts = {
  'alert.title': 'Redução recusada para {resource}.',
  'alert.title.general': 'O DynamoDB recusou uma redução da capacidade de uma tabela.',
  'alert.resources': '{names} da tabela {table}',
  'alert.resources.table': 'a própria tabela',
  'alert.fallback': 'Redução recusada para {resource} em {account} {region}: o orçamento de reduções está esgotado.',
  'alert.count': '{n, plural, one {Uma chamada recusada} many {# de chamadas recusadas} other {# chamadas recusadas}}',
  'alert.count.most': 'Mais de {n, number} chamadas recusadas',
  'alert.once': '{count}, às {at} ({actor}).',
  'alert.several': '{count} desde as {since}, a última às {at} ({actor}).',
  'alert.general.several': '{count} desde as {since}, a última às {at}.',
  'alert.back':
    'Já é possível reduzir de novo {resource}: {n, plural, one {há uma redução disponível} many {há # de reduções disponíveis} other {há # reduções disponíveis}}.',
  'alert.many':
    '{n, plural, one {Redução recusada para mais uma tabela ou índice} many {Reduções recusadas para mais # de tabelas e índices} other {Reduções recusadas para mais # tabelas e índices}}: o orçamento de reduções está esgotado. Veja abaixo quais.',
  'alert.many.more': 'Com {example} você vê quantas reduções restam hoje em cada caso.',
  'alert.many.line': '{resource} · {account} · {region} · {actor}',
  'alert.many.next': 'próxima redução, segundo o próprio erro: {at}',
  'alert.many.fallback': 'Reduções recusadas: {names}',
} as const satisfies Record<keyof typeof enAlerts, string>;
