/** The Indonesian sentences of the App Home. Part of id.ts. */
import type { enHome } from './en-home.ts';

export const idHome = {
  'home.asOf': 'Per {at} · hanya Anda yang melihat halaman ini',
  'home.tables': 'Semua tabel',
  'home.store':
    'Penyimpanan saya (Redis) tidak menjawab, jadi permintaan terbuka dan jeda tidak ditampilkan di sini. Baca ulang satu menit lagi.',
  'home.paused':
    '*Dijeda* ({scope}) oleh {who} sampai {until}: tidak ada pengurangan yang dimulai. Untuk melanjutkan: {command}',
  'home.paused.open':
    '*Dijeda* ({scope}) oleh {who}: tidak ada pengurangan yang dimulai sampai seseorang melanjutkan. Untuk melanjutkan: {command}',
  'home.noCards':
    'Ada permintaan terbuka tanpa kartu di {channel}; kemungkinan besar saya tidak bisa mengirim pesan di sana. Ketik {command} di sana; jika saya sudah ada di dalamnya, pengelola bot ini bisa melihat sebabnya di log saya, atau memperbaiki {setting}.',
  'home.groupUnread':
    'Slack tidak memberi tahu saya siapa anggota {group}, jadi anggotanya tidak bisa meminta atau memutuskan pengurangan di {accounts}. Jika tetap begitu, {command} menunjukkan kepada pengelola bot ini apa yang kurang.',
  'home.none': 'Tidak ada. Tidak ada yang menunggu siapa pun.',
  'home.waiting': '*Menunggu keputusan Anda* ({n, number})',
  'home.waiting.none': 'Tidak ada yang menunggu keputusan Anda.',
  'home.mine': '*Diminta oleh Anda* ({n, number})',
  'home.others': '*Lainnya* ({n, number})',
  'home.more': 'Dan {n, number} lagi: {command}',
  'home.card.label': 'Lihat kartunya: {id}, {table}',
  'home.budgets': 'Anggaran tersedikit',
  'home.budgets.summary':
    '{tables, plural, other {# tabel}} · {waiting, plural, =0 {tidak ada yang menunggu} other {# menunggu penurunan berikutnya}}',
  'home.budgets.onDemand':
    'Semua tabel yang bisa saya baca menggunakan on-demand, jadi tidak ada anggaran penurunan yang bisa habis.',
  'home.modal.title': 'Anggaran penurunan',
  'home.modal.loading': 'Membaca dari AWS…',
} as const satisfies Record<keyof typeof enHome, string>;
