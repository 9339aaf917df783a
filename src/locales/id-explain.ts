/** The Indonesian sentences that explain a limit error. Part of id.ts. */
import type { enExplain } from './en-explain.ts';

export const idExplain = {
  'command.help.explain': 'Arti sebuah error batas, dan kapan penurunan berikutnya bisa dilakukan',
  'working.explain': 'Mencari tabelnya di AWS. Kali ini lebih lama dari biasanya…',

  'explain.resource.table': 'tabel {table}',
  'explain.resource.index': 'indeks {index} di tabel {table}',

  'explain.what.quota': 'Ini anggaran penurunan {resource}, bukan throttling.',
  'explain.what.quota.unnamed': 'Ini anggaran penurunan DynamoDB, bukan throttling.',
  'explain.what.quota.likely': 'Ini anggaran penurunan, kemungkinan besar milik {resource}, bukan throttling.',
  'explain.rule':
    'DynamoDB mengizinkan kapasitas setiap tabel dan setiap indeks diturunkan empat kali per hari UTC, setelah itu sekali per jam. Lalu lintas baca dan tulis tidak terpengaruh, dan menaikkan selalu bisa.',
  'explain.fallback': '{what} {next}',

  'explain.found.named': 'Pesan itu menyebut tabelnya.',
  'explain.found.placed': 'Beberapa tabel bernama sama; pesan itu juga menyebut lokasinya.',
  'explain.found.counters':
    'Error ini tidak menyebut tabel, tetapi jumlah dan penurunan terakhirnya cocok dengan tabel ini.',
  'explain.found.counted':
    'Beberapa tabel bernama sama; jumlah dan penurunan terakhir dalam error cocok dengan tabel ini.',
  'explain.found.called': 'AWS mencatat panggilan yang ditolak, dan di situ namanya disebut.',
  'explain.found.recorded': 'CloudTrail mencatat penolakan yang persis sama di situ: {at}, oleh {actor}.',
  'explain.found.recorded.near':
    'Error ini tidak menyebut tabel yang mana. Di antara tabel yang boleh saya tampilkan di sini, hanya tabel ini yang penurunannya tercatat ditolak di CloudTrail sekitar waktu itu: {at}, oleh {actor}.',
  'explain.found.recorded.late':
    'CloudTrail baru menampilkan panggilan 5 sampai 15 menit kemudian, jadi bisa juga tabel lain.',
  'explain.found.chosen': 'Dipilih dari yang cocok.',
  'explain.culprit.counters': 'Jumlah dan penurunan terakhir dalam error cocok dengan {what} ini.',
  'explain.culprit.usedUp': 'Di antara tabel dan indeksnya, hanya yang ini tidak punya penurunan bebas lagi.',
  'explain.culprit.table':
    'Error ini tidak menyebut apakah itu tabelnya atau {n, plural, =1 {indeksnya} other {salah satu dari # indeksnya}}; yang ditampilkan adalah tabelnya.',
  'explain.culprit.isTable': 'tabel',
  'explain.culprit.isIndex': 'indeks',
  'explain.unnamed': 'Error ini tidak pernah menyebut tabelnya, dan teks di sekitarnya di sini juga tidak.',
  'explain.unrecorded.late':
    'Untuk tabel yang boleh saya tampilkan di sini, CloudTrail belum mencatat penurunan yang ditolak yang cocok; panggilan baru muncul di sana 5 sampai 15 menit kemudian.',
  'explain.unrecorded':
    'Untuk tabel yang boleh saya tampilkan di sini, CloudTrail tidak mencatat penurunan yang ditolak yang cocok.',
  'explain.unnamed.notLooked':
    'Error ini tidak pernah menyebut tabelnya. Mungkin baris di sekitarnya menyebut: langkah yang gagal, resource Terraform, target auto scaling.',
  'explain.named.notLooked': 'Teks ini menyebut {resource}.',
  'explain.several': 'Tabel yang mana? Yang cocok:',
  'explain.several.recorded': 'ditolak {at}, oleh {actor}',
  'explain.several.pick': 'Yang ini',
  'explain.several.pick.label': 'Jelaskan untuk {table} di {account} {region}',
  'explain.several.more': 'Masih ada lagi yang cocok. Ketik {example} dengan akun dan Wilayah di depan nama tabel.',
  'explain.unknownTable':
    'Pesan ini menyebut {table}, yang tidak saya temukan di antara tabel yang boleh saya tampilkan di sini. Jadi, penjelasan ini hanya berdasarkan teksnya.',
  'explain.unreadable':
    'Ini tentang {resource}, tetapi saat ini saya tidak bisa membacanya. Jadi, penjelasan ini hanya berdasarkan teksnya. {problem}',
  'explain.withheld':
    'Di channel ini saya tidak menampilkan tabel. Dengan {example} dalam pesan langsung kepada saya, Anda bisa melihat tabel yang mana dan berapa sisanya.',
  'explain.unread': 'Saat ini saya tidak bisa mencari tabelnya. Jadi, penjelasan ini hanya berdasarkan teksnya.',
  'explain.reading': 'Saya sedang mencari tabelnya di AWS; pesan ini akan segera dilengkapi.',

  'explain.next.now': 'Penurunan bisa dilakukan sekarang: {n, plural, other {# tersedia}}.',
  'explain.next.now.stated': 'Waktu yang disebut error sudah lewat: penurunan seharusnya bisa dilakukan sekarang.',
  'explain.next.at': 'Penurunan berikutnya: {at} ({in}).',
  'explain.next.at.stated': 'Penurunan berikutnya, menurut pesan error: {at} ({in}).',
  'explain.next.before': 'Mencoba sebelum itu tidak akan berhasil.',
  'explain.next.unknown':
    'Kapan penurunan berikutnya bisa dilakukan tidak disebut dalam teks: satu jam setelah penurunan terakhir, atau pukul 00:00 UTC ({at}) jika itu lebih dulu.',
  'explain.next.unreadable':
    'Kapan penurunan berikutnya bisa dilakukan tidak bisa saya pastikan: tabel melaporkan penurunan terakhir di masa depan. Periksa lagi dalam satu menit.',
  'explain.next.onDemand':
    'Tabel ini sekarang on-demand: tidak ada kapasitas yang perlu diturunkan, dan tidak ada anggaran penurunan yang bisa habis.',

  'explain.used': '{used, number} dari {limit, number} penurunan bebas terpakai hari ini',
  'explain.used.counted': '{n, number} penurunan terhitung hari ini',

  'explain.stated': 'Error ini menyebut: {facts}.',
  'explain.stated.count': '{n, plural, other {# penurunan}} hari ini',
  'explain.stated.last': 'terakhir {at}',
  'explain.stated.next': 'berikutnya {at}',
  'explain.stated.interval': 'satu setiap {n, number} detik',
  'explain.agreement.same': 'Hasil pembacaan terbaru sama.',
  'explain.agreement.newer': 'Sejak itu sudah diturunkan lagi ({at}), jadi waktu di atas lebih baru.',
  'explain.agreement.other':
    'Pembacaan terbaru {resource} menunjukkan penurunan terakhir ({at}) yang berbeda dari yang disebut error. Kemungkinan error ini tentang hal lain.',
  'explain.agreement.other.never':
    'Pembacaan terbaru {resource} tidak menunjukkan penurunan sama sekali. Kemungkinan error ini tentang hal lain.',

  'explain.advice': 'Yang perlu dilakukan',
  'explain.advice.wait':
    'Kirim lagi {at}, dan hentikan semua yang mencoba ulang sampai saat itu (percobaan yang ditolak tidak memakai penurunan).',
  'explain.advice.tryNow': 'Kirim lagi sekarang.',
  'explain.advice.oneStep':
    'Lakukan dalam satu langkah: panggilan yang menurunkan kapasitas baca dan tulis sekaligus, sejauh apa pun, dihitung sekali. Langkah kecil menghabiskan jatah harian.',
  'explain.advice.oneStep.from':
    'Lakukan dalam satu langkah turun dari {read, number} RCU / {write, number} WCU: panggilan yang menurunkan keduanya, sejauh apa pun, dihitung sekali. Langkah kecil menghabiskan jatah harian.',
  'explain.advice.scaling':
    'Jika auto scaling mengelolanya, scale-in-nya memakai anggaran yang sama. Minimum yang lebih tinggi atau cooldown scale-in yang lebih lama membuatnya lebih jarang.',
  'explain.advice.scaling.read':
    'Auto scaling mengelola {bounds}, dan setiap scale-in memakai anggaran ini. Minimum yang lebih tinggi atau cooldown scale-in yang lebih lama membuatnya lebih jarang.',
  'explain.advice.scaling.reads': 'kapasitas baca ({min, number} sampai {max, number} RCU)',
  'explain.advice.scaling.writes': 'kapasitas tulis ({min, number} sampai {max, number} WCU)',
  'explain.advice.scaling.both': '{reads} dan {writes}',
  'explain.advice.onDemand':
    'Jika beban sulit diperkirakan, on-demand tidak mengenal anggaran seperti ini: biayanya per permintaan, indeksnya ikut beralih, dan bisa dipilih empat kali dalam 24 jam.',
  'explain.pages': 'Dari AWS tentang ini: {pages}',
  'explain.related':
    'Error terkait: {throttling} adalah throttling, saat kapasitas tidak cukup untuk lalu lintasnya dan menambah kapasitas membantu; {limit} juga dipakai untuk batas lain, yang disebut dalam teksnya.',
  'explain.page.quotas': 'Kuota',
  'explain.page.scaling': 'Auto scaling',
  'explain.page.onDemand': 'Mode on-demand',
  'explain.page.errors': 'Penanganan error',
  'explain.page.partitions': 'Throttling',
  'explain.run.then': 'Jalankan saat itu untuk saya',
  'explain.run.now': 'Jalankan untuk saya',
  'explain.show': 'Tampilkan anggaran',

  'explain.other': 'Ini batas DynamoDB yang lain, bukan anggaran penurunan.',
  'explain.other.accountMaximum':
    'Kapasitas yang diminta akan membuat akun melewati maksimumnya di Wilayah ini. Turunkan tabel lain, atau minta kuota yang lebih tinggi kepada AWS di Service Quotas.',
  'explain.other.billingSwitch':
    'Tabel ini sudah dialihkan ke on-demand sebanyak yang diizinkan dalam 24 jam. Tunggu sampai peralihan paling lama berumur 24 jam.',
  'explain.other.concurrent':
    'Terlalu banyak tabel dan indeks yang dibuat, diubah, atau dihapus pada saat bersamaan. Jalankan lebih sedikit sekaligus, atau coba lagi setelah sebagian menjadi ACTIVE.',
  'explain.other.encryption':
    'Kunci enkripsinya terlalu sering diganti: setelah empat perubahan dalam 24 jam, hanya satu yang diizinkan setiap enam jam. Kalimatnya mirip dengan anggaran penurunan, tetapi penurunan kapasitas tidak terpengaruh.',
  'explain.other.generic':
    '“Too many operations for a given subscriber” muncul jika lebih dari 500 tabel dan indeks dibuat, diubah, atau dihapus sekaligus di DynamoDB. Jalankan lebih sedikit sekaligus, dan coba lagi dalam beberapa detik.',
  'explain.other.generic.usedUp': 'Anggaran penurunan {resource} juga sudah habis, jadi penurunannya pun akan ditolak.',
  'explain.other.generic.left':
    'Ini bukan karena anggaran penurunan {resource}: {n, plural, other {# penurunan tersedia}}.',
  'explain.other.generic.onDemand':
    'Mode {resource} adalah on-demand, jadi tidak ada anggaran penurunan yang bisa habis.',
  'explain.other.generic.unread':
    'Apakah ada anggaran penurunan yang juga habis tidak bisa saya pastikan dari teks ini: tidak ada nama tabel yang bisa saya baca di sini.',
  'explain.other.increaseStep':
    'Kenaikannya lebih besar daripada yang boleh dilakukan satu panggilan. Naikkan kapasitas dalam beberapa langkah.',
  'explain.other.indexBuild':
    'Hanya satu indeks per tabel yang bisa dibuat atau dihapus pada satu waktu. Coba lagi setelah indeks yang sedang diproses menjadi ACTIVE.',
  'explain.other.indexCount':
    'Jumlah indeks tabel ini sudah mencapai batasnya (secara default 20 indeks global). Hapus satu, atau minta kuota yang lebih tinggi kepada AWS di Service Quotas.',
  'explain.other.perTable':
    'Kapasitas yang diminta melebihi yang boleh dimiliki satu tabel atau indeks di akun ini. Minta lebih sedikit, atau minta kuota yang lebih tinggi kepada AWS di Service Quotas.',
  'explain.other.restores': 'Terlalu banyak pemulihan berjalan sekaligus. Coba lagi setelah sebagian selesai.',
  'explain.other.tableClass':
    'Kelas tabel bisa diubah dua kali dalam 30 hari. Tunggu sampai perubahan yang lebih lama berumur 30 hari.',
  'explain.other.tableCount':
    'Jumlah tabel akun ini di Wilayah ini sudah mencapai batasnya. Hapus beberapa, atau minta kuota yang lebih tinggi kepada AWS di Service Quotas.',
  'explain.other.tags': 'Tag-nya sedang diubah oleh panggilan lain. Coba lagi dalam beberapa detik.',
  'explain.other.unnamed':
    'Batas yang mana tidak terbaca dari kata-kata ini. Teks lengkap error menyebutnya; AWS mencantumkan semuanya di halaman Kuota.',
  'explain.otherService': 'Ini batas layanan AWS lain, bukan DynamoDB, jadi tidak ada yang bisa saya tambahkan.',
  'explain.runtimeThrottle':
    'Ini throttling: permintaan datang lebih cepat daripada yang diizinkan kapasitas tabel, indeks, atau partisi. Ini error yang berbeda dari anggaran penurunan, dan menambah kapasitas membantu (menaikkan tidak dibatasi per hari).',
  'explain.controlPlaneThrottle':
    'Panggilan pengelolaan datang terlalu cepat (“Rate exceeded”). Ini error yang berbeda dari anggaran penurunan: panggilan yang sama akan berhasil setelah menunggu sebentar, dengan jeda yang makin panjang di antara percobaan.',
  'explain.nothing':
    'Saya tidak melihat error batas DynamoDB dalam teks ini. Tempelkan seluruh pesannya, sebaiknya dengan baris di sekitarnya.',

  'explain.repeat': '{link}. {next}',
  'explain.repeat.link': 'Dijelaskan di thread ini',
  'explain.inThread': 'Saya sudah menjelaskannya di {link}.',
  'explain.inThread.link': 'thread pesan itu',
} as const satisfies Record<keyof typeof enExplain, string>;
