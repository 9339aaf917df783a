/** Indonesian. Nouns have no plural forms, so `other` says all; terms that AWS and its readers leave in English stay so. */
import type { en } from './en.ts';
import { idAlerts } from './id-alerts.ts';
import { idExplain } from './id-explain.ts';
import { idHistory } from './id-history.ts';
import { idHome } from './id-home.ts';
import { idReductions } from './id-reductions.ts';

export const id = {
  ...idAlerts,
  ...idExplain,
  ...idHistory,
  ...idHome,
  ...idReductions,

  'command.help.budget': 'Sisa penurunan hari ini untuk tabel dan setiap indeksnya, dan kapan',
  'command.help.overview': 'Semua tabel Anda, yang sisanya paling sedikit di depan',
  'command.help.help': 'Daftar ini',
  'command.help.reduce': 'Meminta pengurangan; orang lain menyetujuinya, dan dijalankan pada penurunan berikutnya',
  'command.help.reduceForm': 'Sama, tetapi lewat formulir',
  'command.help.requests': 'Permintaan terbuka: milik Anda, milik sebuah tabel, atau satu dengan seluruh riwayatnya',
  'command.help.cancel': 'Membatalkan permintaan sebelum dijalankan',
  'command.help.pause': 'Tidak memulai pengurangan apa pun, di satu akun atau di semuanya',
  'command.help.resume': 'Mengizinkannya dimulai lagi',
  'command.usage': 'Cara pakai: {example}',
  'command.wrong.tooManyWords':
    'Katanya lebih banyak daripada yang bisa saya tempatkan. Nama tidak berisi spasi, dan satu perintah untuk satu tabel.',
  'command.wrong.missingWord': 'Ada kata yang kurang.',
  'command.wrong.notUnderstood': 'Tidak semuanya bisa saya pahami.',
  'command.unknown': 'Saya tidak mengenal perintah {word}.',
  'command.unknown.nearest': 'Saya tidak mengenal perintah {word}. Apakah maksud Anda {nearest}?',
  'command.unknown.isTable': 'Saya tidak mengenal perintah {word}. Jika itu tabel, ketik {example}.',

  'help.title': 'Anggaran penurunan DynamoDB',
  'help.rule':
    'DynamoDB mengizinkan kapasitas tabel atau indeks diturunkan *empat kali per hari UTC*, lalu sekali per jam sejak yang terakhir. Menaikkan tidak pernah dibatasi. Saya menampilkan sisanya; hanya Anda yang melihat jawaban saya.',
  'help.names':
    'Tabel bisa ditulis sebagai {bare}, {account}, {region}, dengan indeks di belakangnya sebagai {index}, atau sebagai ARN.',
  'help.more': 'Semua yang bisa saya lakukan: {example}',
  'help.fallback': 'ddb-budget: ketik {example} untuk melihat sisa penurunan sebuah tabel hari ini.',

  'budget.fallback.free':
    '{table}: {used} dari {limit} penurunan bebas terpakai hari ini, {left, plural, other {# penurunan}} tersedia sekarang.',
  'budget.fallback.hourly': '{table}: {limit} penurunan bebas sudah terpakai; satu lagi tersedia sekarang.',
  'budget.fallback.waiting':
    '{table}: tidak ada penurunan yang tersedia sekarang. Berikutnya bisa dilakukan {at} ({in}).',
  'budget.fallback.notApplicable': '{table} memakai on-demand: anggaran penurunan tidak berlaku.',
  'budget.fallback.unknown': '{table}: anggarannya tidak bisa dipastikan saat ini.',
  'budget.where.provisioned': 'kapasitas yang disediakan',
  'budget.where.onDemand': 'on-demand',
  'budget.resource.table': 'Tabel',
  'budget.capacity': '{read, number} RCU · {write, number} WCU',
  'budget.free': '{used} dari {limit} penurunan bebas terpakai · *{left, plural, other {# tersedia sekarang}}*',
  'budget.hourly': 'Semua {limit} penurunan bebas terpakai · *satu tersedia sekarang*, lalu satu per jam',
  'budget.waiting.hour': 'Semua {limit} penurunan bebas terpakai · berikutnya *{at}* ({in})',
  'budget.waiting.midnight':
    'Semua {limit} penurunan bebas terpakai · berikutnya *{at}* ({in}), saat keempatnya tersedia lagi',
  'budget.notApplicable':
    'On-demand: biayanya per permintaan, jadi tidak ada kapasitas yang perlu diturunkan dan tidak ada anggaran penurunan.',
  'budget.unknown':
    'DynamoDB melaporkan penurunan terakhir di masa depan, jadi saya tidak akan menebak. Coba lagi dalam satu menit; jika tetap begitu, ada jam yang salah.',
  'budget.further': '{n, plural, =0 {tidak ada lagi sebelum 00:00 UTC} other {paling banyak # lagi sebelum 00:00 UTC}}',
  'budget.counted': '{n, number} penurunan sejauh ini hari ini',
  'budget.quotaPage':
    'Menurut halaman kuota AWS, {resource} seharusnya bisa sampai {n, number}; layanannya memberi {granted, number}, karena jam yang tidak terpakai tidak terkumpul.',
  'budget.quotaPage.table': 'tabel ini',
  'budget.status': 'DynamoDB melaporkan {status}: ada perubahan yang berjalan, jadi angka ini mungkin segera berubah.',
  'budget.scaled.read':
    'Auto scaling mengelola kapasitas baca ({min, number} sampai {max, number} RCU); scale-in-nya juga memakai anggaran ini.',
  'budget.scaled.write':
    'Auto scaling mengelola kapasitas tulis ({min, number} sampai {max, number} WCU); scale-in-nya juga memakai anggaran ini.',
  'budget.scaled.both':
    'Auto scaling mengelola kapasitas baca ({readMin, number} sampai {readMax, number} RCU) dan kapasitas tulis ({writeMin, number} sampai {writeMax, number} WCU); scale-in-nya juga memakai anggaran ini.',
  'budget.scaled.brief': 'Auto scaling juga memakai anggaran ini.',
  'budget.scaling.unread': 'Apakah auto scaling mengelola tabel ini tidak bisa saya baca. {problem}',
  'budget.global':
    'Tabel global di {regions}. Perubahan di satu Wilayah disalin ke yang lain; apakah salinannya juga mengurangi anggaran di sana tidak diketahui.',
  'budget.foot.reset':
    'Empat penurunan bebas tersedia lagi pukul 00:00 UTC ({at}). Tabel dan setiap indeks punya jatah sendiri.',
  'budget.foot.onDemandSwitch': 'Jika kembali ke kapasitas yang disediakan, anggaran ini berlaku lagi.',
  'budget.reduce': 'Minta pengurangan',
  'budget.again': 'Baca ulang',

  'overview.title': 'Anggaran penurunan, dari yang tersedikit',
  'overview.fallback':
    '{tables, plural, other {# tabel}}: {waiting, plural, =0 {tidak ada yang harus menunggu} other {# harus menunggu}} penurunan berikutnya.',
  'overview.summary':
    '{tables, plural, other {# tabel}} · {waiting, plural, =0 {tidak ada yang menunggu} other {# menunggu penurunan berikutnya}} · halaman {page, number} dari {pages, number}',
  'overview.row.indexes': '{n, plural, other {# indeks}}',
  'overview.row.scarcest': 'Yang tersedikit adalah indeks {index} ({read, number} RCU · {write, number} WCU):',
  'overview.show': 'Tampilkan',
  'overview.show.label': 'Tampilkan anggaran {table}',
  'overview.next': 'Halaman berikutnya',
  'overview.previous': 'Halaman sebelumnya',
  'overview.again': 'Baca ulang semua',
  'overview.none': 'Saya tidak menemukan tabel di akun yang boleh Anda lihat di sini.',
  'overview.noneRead':
    '{n, plural, other {Tak satu pun dari # tabel yang boleh Anda lihat di sini bisa dibaca saat ini.}}',
  'overview.noneListed': 'Saya tidak bisa membaca satu tabel pun saat ini.',
  'overview.none.next': 'Periksa {setting} di konfigurasi saya: polanya menentukan tabel mana yang saya lihat.',
  'overview.unread': '*Tidak bisa dibaca* ({n, plural, other {# tabel}}): {names}',
  'overview.unread.more': '{names} dan {n, number} lagi',
  'overview.unlisted': '*{account} · {region}*: {problem}',
  'overview.expired': 'Daftar itu sudah terlalu lama untuk dibuka halamannya. Ketik {example} untuk yang baru.',
  'overview.readAt': 'Dibaca {at}',

  'name.empty': 'Tabel yang mana? Ketik {example}, atau {overview} untuk semuanya.',
  'name.tooLong':
    'Terlalu panjang untuk nama tabel DynamoDB ({n, number} karakter; paling banyak 255). Periksa apakah ada baris yang ikut tertempel.',
  'name.invalid':
    '{text} tidak bisa menjadi nama tabel DynamoDB: namanya terdiri dari 3 sampai 255 huruf, angka, dan karakter {allowed}.',
  'name.otherAccount': '{account} tidak termasuk akun yang bisa saya tampilkan kepada Anda di sini ({known}).',
  'name.otherRegion': 'Saya tidak diatur untuk {region} di {account} (hanya {known}).',
  'name.unknown': 'Tidak ada tabel bernama {text} di akun yang boleh Anda lihat di sini.',
  'name.unknown.nearest': 'Saya tidak menemukan tabel bernama {text}. Apakah maksud Anda salah satu dari ini?',
  'name.unknown.none': 'Ketik {overview} untuk melihat semua tabel.',
  'name.unknown.fallback': 'Tidak ada tabel bernama {text}.',
  'name.ambiguous': 'Ada lebih dari satu {text}. Yang mana?',
  'name.indexUnknown': '{table} tidak punya indeks bernama {index}.',
  'name.indexUnknown.known': 'Indeksnya: {indexes}.',
  'name.indexUnknown.none': 'Tabel ini tidak punya indeks sekunder global.',
  'name.hidden': '{n, plural, =1 {Satu akun} other {# akun}} tidak ditampilkan kepada Anda di sini: {accounts}.',
  'name.unlisted': 'Tidak semua akun bisa saya daftar, jadi mungkin saja tabel itu tetap ada:',

  'refused.guest':
    'Saya hanya menjawab pertanyaan tentang tabel dan pengurangan dari anggota penuh workspace ini, bukan dari tamu.',
  'refused.external':
    'Saya hanya menjawab pertanyaan tentang tabel dan pengurangan dari anggota penuh workspace ini, bukan dari orang di organisasi lain.',
  'refused.bot': 'Saya menjawab pertanyaan tentang tabel dari orang, bukan dari bot lain.',
  'refused.deactivated':
    'Akun Anda di workspace ini dinonaktifkan, jadi saya tidak bisa menampilkan tabel kepada Anda.',
  'refused.askMember': 'Silakan hubungi anggota penuh workspace ini: mereka bisa bertanya kepada saya untuk Anda.',
  'refused.notAViewer': 'Anda tidak termasuk yang boleh melihatnya',
  'refused.channelNotListed': 'hanya ditampilkan di {channels} dan dalam pesan langsung',
  'refused.channelShared': 'channel ini dibagikan dengan organisasi lain; tanyakan lewat pesan langsung',
  'refused.all':
    'Tidak satu pun akun yang dikonfigurasi ditampilkan kepada Anda di sini: {accounts}. Pengelola bot ini bisa mengubahnya.',
  'refused.fallback': 'Saya tidak bisa menampilkan tabel kepada Anda di sini.',

  'problem.roleRefused':
    'Saya tidak bisa memakai {role} untuk {account}. AWS tidak menyebut sebabnya: mungkin perannya tidak ada, atau kebijakan kepercayaan atau ID eksternalnya tidak cocok. Minta pemilik {account} memeriksa kebijakan kepercayaannya.',
  'problem.denied':
    '{role} di {account} tidak punya {action}. Minta pemilik {account} menambahkannya ke kebijakan peran itu.',
  'problem.throttled': 'AWS sedang membatasi {action} di {account} · {region}. Coba lagi dalam satu menit.',
  'problem.regionDisabled':
    '{region} tidak diaktifkan untuk {account}. Aktifkan di sana, atau hapus dari daftar Wilayah akun itu di konfigurasi saya.',
  'problem.sessionExpired':
    'Sesi saya dengan {role} di {account} sudah berakhir dan tidak bisa diperbarui. Coba lagi dalam satu menit; jika tetap begitu, kredensial saya sendiri perlu diperiksa.',
  'problem.timedOut':
    'AWS tidak menjawab {action} untuk {account} · {region} pada waktunya. Coba lagi dalam satu menit.',
  'problem.tableNotFound': 'Tabel {table} sudah tidak ada di {account} · {region}.',
  'problem.unavailable':
    'AWS tidak menjawab {action} untuk {account} · {region} sebagaimana mestinya. Coba lagi dalam satu menit.',
  'problem.unexpected': '{action} gagal di {account} · {region}: {detail}',
  'problem.fallback': 'Itu tidak bisa saya baca dari AWS.',

  'working.table': 'Membaca {table} dari AWS. Kali ini lebih lama dari biasanya…',
  'working.overview': 'Membaca tabel Anda dari AWS…',
  'working.overview.progress': 'Membaca tabel Anda dari AWS: {done, number} dari {total, number}…',

  'error.people':
    'Slack baru saja tidak bisa memberi tahu saya siapa Anda, jadi saya tidak menampilkan apa pun. Coba lagi dalam satu menit.',
  'error.store':
    'Penyimpanan saya (Redis) tidak menjawab, jadi saya tidak tahu apakah itu berhasil. Lihat kartunya atau `/ddb requests` satu menit lagi sebelum mencoba ulang.',
  'error.readOnly':
    'Saya hanya diatur untuk menampilkan anggaran: tidak ada akun yang mencantumkan peran untuk mengubah tabel. Pengelola bot ini bisa menambahkannya (`reductions` di file akun).',
  'error.internal':
    'Ada yang salah di sisi saya; tidak ada yang diubah. Coba lagi; jika terulang, berikan referensi {reference} kepada pengelola bot ini.',
  'error.oldButton': 'Saya sudah tidak mengenal tombol itu. Ketik {example} untuk jawaban baru.',

  'time.dayAndTime': '{day} pukul {time}',
  'time.now': 'sekarang',
  'time.seconds': 'dalam {n, plural, other {# detik}}',
  'time.minutes': 'dalam {n, number} menit',
  'time.hours': 'dalam {hours, number} jam {minutes, number} menit',
} as const satisfies Record<keyof typeof en, string>;
