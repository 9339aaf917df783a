/** Indonesian: who spent a budget, why, and what to do about it. Nouns have no plural forms, so `other` says all. */
import type { enHistory } from './en-history.ts';

export const idHistory = {
  'command.help.history':
    'Siapa yang melakukan penurunan hari ini, kapan dan seberapa besar, serta mengapa cepat habis',

  'history.show': 'Siapa yang memakainya?',
  'history.again': 'Baca ulang',
  'history.toBudget': 'Tampilkan anggaran',
  'history.where': 'penurunan sejak 00:00 UTC',
  'history.fallback':
    '{table}: {n, plural, =0 {tidak ada penurunan hari ini} other {# penurunan hari ini}}, tabel dan indeksnya digabung.',
  'history.none': 'Tidak ada penurunan hari ini, baik di tabel maupun di indeks.',
  'history.noneOf': 'Tidak ada penurunan hari ini: {names}',
  'history.table': 'Tabel',
  'history.onDemand':
    'Sekarang on-demand: anggaran penurunan tidak berlaku. Yang terpakai sebelumnya tetap ditampilkan.',
  'history.spentBy': 'Dipakai oleh: {shares}',
  'history.share': '{actor} {n, number}',
  'history.unaccounted': '{n, number} belum ada di CloudTrail',
  'history.unaccounted.missing': '{n, number} tidak tercatat di CloudTrail',
  'history.unaccounted.unread': '{n, number} dengan pelaku yang tidak bisa saya cari',
  'history.read': 'RCU {from, number} → {to, number}',
  'history.write': 'WCU {from, number} → {to, number}',
  'history.switched': 'beralih ke on-demand',
  'history.approvedBy': 'disetujui {person}',
  'history.earlier': '{n, plural, other {# sebelumnya, lalu}}',
  'history.refused': 'Ditolak, dan itu tidak memakai apa pun: {tries}. Terakhir pukul {at}.',
  'history.surplus':
    'Tercatat {n, plural, other {# penurunan}} lebih banyak daripada hitungan DynamoDB; yang paling lama tidak ditampilkan.',
  'history.unclear':
    'Untuk {n, plural, other {# perubahan}} lain hari ini, saya tidak tahu apakah itu penurunan: tidak ada catatan tentang nilai sebelumnya.',
  'history.why': '*Penyebab*',
  'history.first': '*Yang perlu dilakukan dulu*',
  'history.lag': 'Dari AWS CloudTrail, yang baru menampilkan sebuah panggilan 5 sampai 15 menit kemudian.',
  'history.cut': 'Catatannya lebih banyak daripada yang saya baca sekaligus: yang ini mundur sampai {at}.',
  'history.unread.record': 'Siapa pelakunya tidak bisa saya baca. {problem}',
  'history.unread.scaling': 'Pengaturan auto scaling tidak bisa saya baca. {problem}',
  'working.history': 'Mencari siapa yang mengubah {table}. CloudTrail butuh waktu sebentar…',

  'time.span.minutes': '{n, number} menit',
  'time.span.hours': '{hours, number} jam {minutes, number} menit',

  'actor.autoScaling': 'auto scaling',
  'actor.thisBot': 'bot ini',
  'actor.role': 'peran {name}',
  'actor.user': 'pengguna {name}',
  'actor.root': 'pengguna root akun',
  'actor.unknown': 'pelaku tak dikenal',

  'resource.table': 'tabel ini',
  'resource.index': 'indeks {index}',

  'cause.flapping':
    'Auto scaling naik turun terus: {rounds, number} kali hari ini ia menurunkan {dimension, select, read {kapasitas baca} other {kapasitas tulis}} {resource} sampai {low, number}, lalu menaikkannya lagi dalam {within} sampai {high, number}. Setiap kali turun memakai satu penurunan.',
  'cause.settings':
    'Pengaturannya: target utilisasi {target, number}%, cooldown scale-in {cooldown, number} detik, minimum {min, number}.',
  'cause.readAndWrite':
    'Auto scaling menurunkan kapasitas baca dan tulis {resource} dengan panggilan terpisah: hari ini {reads, plural, other {# penurunan}} untuk baca dan {writes, number} untuk tulis, padahal satu panggilan bisa menurunkan keduanya.',
  'cause.scalingSteps': 'Auto scaling mengikuti beban yang turun dalam {n, number} langkah pada {resource}: {change}.',
  'cause.smallSteps':
    'Langkah kecil: {actor} menurunkan {resource} {n, number} kali, {change}. Satu langkah saja sudah cukup.',
  'cause.tuning':
    'Dicoba naik turun, seperti pada load test: {actors} menaikkan {resource} {increases, plural, other {# kali}} dan menurunkannya {decreases, number} kali dalam {within}. Menaikkan tidak dibatasi; setiap kali turun memakai satu penurunan.',
  'cause.severalWriters': 'Anggaran {resource} dipakai beberapa pihak: {writers}.',
  'cause.severalWriters.scaling': 'Anggaran {resource} dipakai auto scaling dan pihak lain: {writers}.',
  'cause.billingSwitch':
    'Peralihan ke on-demand pukul {at} ({actor}) memakai {n, plural, =1 {satu penurunan} other {# penurunan, masing-masing satu,}} untuk {names}.',
  'cause.oneIndex':
    'Hanya indeks {index} yang penurunan bebasnya habis; tabel dan indeks lainnya belum. Panggilan yang menurunkannya bersama yang lain ditolak seluruhnya{n, plural, =0 {} other {, dan itu terjadi # kali hari ini}}.',

  'advice.oneStep': 'Lain kali langsung kirim nilai terakhirnya: {change} memakai satu penurunan, bukan {n, number}.',
  'advice.cooldown':
    'Atur cooldown scale-in {dimension, select, read {kapasitas baca} other {kapasitas tulis}} ke {seconds, number} detik (sekarang {now, number} detik): penurunannya lalu paling sering sekali per jam.',
  'advice.minimum':
    'Atau naikkan minimum {dimension, select, read {kapasitas baca} other {kapasitas tulis}} dari {min, number} ke {to, number}, nilai terendah saat dinaikkan lagi. Jam sepi lalu berbiaya sebesar itu.',
  'advice.lookAtScaling':
    'Periksa auto scaling pada {resource}: cooldown scale-in yang lebih lama atau minimum yang lebih tinggi menghemat penurunan.',
  'advice.setBounds':
    'Ubah batas auto scaling, bukan kapasitasnya: di antara batas itu ia memasang nilainya sendiri lagi, dan itu bisa memakai penurunan kedua. {bounds}',
  'advice.setBounds.one':
    'Batas {dimension, select, read {kapasitas baca} other {kapasitas tulis}}: {min, number} sampai {max, number}.',
  'advice.oneWriter': 'Biarkan satu pihak saja yang mengatur kapasitas, dan yang lain meminta kepadanya.',
  'advice.raiseOnceLowerOnce':
    'Naikkan sekali sebelum pengujian, ke {high}, dan turunkan sekali sesudahnya, ke {low}; atau jalankan pengujian dengan on-demand.',
  'advice.switchWhenFree':
    'Tidak ada yang perlu dikembalikan. Jika hari ini tabel kembali ke kapasitas yang disediakan, sisa penurunan masing-masing berkurang satu.',
  'advice.leaveOut': 'Keluarkan {index} dari panggilan: yang lain bisa diturunkan tanpanya.',
} as const satisfies Record<keyof typeof enHistory, string>;
