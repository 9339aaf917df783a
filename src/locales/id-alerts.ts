/** The Indonesian sentences that tell refusals nobody posted. Part of id.ts. */
import type { enAlerts } from './en-alerts.ts';

export const idAlerts = {
  'alert.title': 'Penurunan {resource} ditolak.',
  'alert.title.general': 'DynamoDB menolak penurunan kapasitas sebuah tabel.',
  'alert.resources': '{names} di tabel {table}',
  'alert.resources.table': 'tabel itu sendiri',
  'alert.fallback': 'Penurunan {resource} di {account} {region} ditolak: anggaran penurunannya sudah habis.',
  'alert.count': '{n, plural, other {# panggilan ditolak}}',
  'alert.count.most': 'Lebih dari {n, number} panggilan ditolak',
  'alert.once': '{count}, {at}, oleh {actor}.',
  'alert.several': '{count} sejak {since}, yang terakhir {at}, oleh {actor}.',
  'alert.general.several': '{count} sejak {since}, yang terakhir {at}.',
  'alert.back': 'Penurunan {resource} sudah bisa dilakukan lagi: {n, plural, other {# tersedia sekarang}}.',
  'alert.many':
    '{n, plural, =1 {Penurunan satu tabel atau indeks lagi} other {Penurunan # tabel dan indeks lagi}} ditolak: anggaran penurunannya sudah habis. Daftarnya ada di bawah.',
  'alert.many.more': 'Dengan {example} Anda bisa melihat sisa penurunan hari ini untuk salah satunya.',
  'alert.many.line': '{resource} · {account} · {region} · oleh {actor}',
  'alert.many.next': 'penurunan berikutnya, menurut pesan error: {at}',
  'alert.many.fallback': 'Penurunan yang ditolak: {names}',
} as const satisfies Record<keyof typeof enAlerts, string>;
