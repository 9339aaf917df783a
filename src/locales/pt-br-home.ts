/** The Portuguese sentences of the App Home. Part of pt-br.ts. */
import type { enHome } from './en-home.ts';

export const ptBrHome = {
  'home.asOf': 'Situação: {at} · só você vê esta página',
  'home.tables': 'Todas as tabelas',
  'home.store':
    'Minha memória (Redis) não respondeu, então as solicitações abertas e as pausas não aparecem aqui. Atualize em um minuto.',
  'home.paused': '*Em pausa* ({scope}) por {who} até {until}: nenhuma redução começa. Para retomar: {command}',
  'home.paused.open':
    '*Em pausa* ({scope}) por {who}: nenhuma redução começa até que alguém retome. Para retomar: {command}',
  'home.noCards':
    'Há solicitações abertas sem cartão em {channel}; provavelmente não consigo publicar lá. Digite {command} no canal; se eu já estiver nele, quem administra este bot encontra o motivo no meu log, ou corrige {setting}.',
  'home.groupUnread':
    'O Slack não me diz quem está em {group}, então seus membros não podem solicitar nem decidir reduções em {accounts}. Se continuar assim, {command} mostra a quem administra este bot o que falta.',
  'home.none': 'Nenhuma. Ninguém tem nada a decidir.',
  'home.waiting': '*Aguardando a sua decisão* ({n, number})',
  'home.waiting.none': 'Nada aguarda a sua decisão.',
  'home.mine': '*Solicitadas por você* ({n, number})',
  'home.others': '*Outras* ({n, number})',
  'home.more': 'E mais {n, number}: {command}',
  'home.card.label': 'Ver o cartão: {id}, {table}',
  'home.budgets': 'Orçamentos mais escassos',
  'home.budgets.summary':
    '{tables, plural, =0 {0 tabelas} one {# tabela} many {# de tabelas} other {# tabelas}} · {waiting, plural, =0 {nenhuma esperando} one {# esperando pela próxima redução} many {# de tabelas esperando pela próxima redução} other {# esperando pela próxima redução}}',
  'home.budgets.onDemand':
    'Todas as tabelas que consegui ler são sob demanda, então não há orçamento de reduções que possa faltar.',
  'home.modal.title': 'Orçamentos de reduções',
  'home.modal.loading': 'Lendo na AWS…',
} as const satisfies Record<keyof typeof enHome, string>;
