/** The Indonesian sentences about reductions: asking for them, deciding, running, and what came of it. Part of id.ts. */
import type { enReductions } from './en-reductions.ts';

export const idReductions = {
  'request.table': 'tabel {table}',
  'request.index': 'indeks {index} di tabel {table}',
  'request.change.read': '{from, number} → {to, number} RCU',
  'request.change.write': '{from, number} → {to, number} WCU',
  'request.capacity': '{read, number} RCU / {write, number} WCU',
  'request.people.more': '{people} dan {n, number} lainnya',
  'request.people.and': '{people} dan {last}',
  'request.ask.again': 'Untuk meminta lagi: {command}',

  'card.sentence': '{who} meminta {resource} di {account} · {region} diturunkan: {change}. {status}',
  'card.status': 'Sekarang: {state}.',
  'card.status.oneMore': 'Disetujui oleh {who}; perlu satu persetujuan lagi.',
  'card.asks': '{who} meminta penurunan kapasitas {resource} di *{account}* ({accountId}) · {region}.',
  'card.asked': '{who} telah meminta penurunan kapasitas {resource} di *{account}* ({accountId}) · {region}.',
  'card.noReason': 'Tanpa alasan.',
  'card.read': '*Kapasitas baca*',
  'card.write': '*Kapasitas tulis*',
  'card.read.change': '{from, number} → *{to, number} RCU* (−{percent, number}%)',
  'card.write.change': '{from, number} → *{to, number} WCU* (−{percent, number}%)',
  'card.read.stays': '{n, number} RCU, tetap',
  'card.write.stays': '{n, number} WCU, tetap',
  'card.peak': '*Puncak pemakaian 7 hari*',
  'card.peak.read': '{n, number} RCU',
  'card.peak.write': '{n, number} WCU',
  'card.peak.read.none': 'baca: tidak ada data',
  'card.peak.write.none': 'tulis: tidak ada data',
  'card.throttles': '*Throttling dalam 7 hari*',
  'card.throttles.none': 'tidak ada data',
  'card.throttles.seen': '{n, plural, =0 {tidak ada} other {# peristiwa throttling}}',
  'card.budget': '*Anggaran penurunan*',
  'card.budget.now.free': '{used} dari {limit} penurunan bebas terpakai',
  'card.budget.now.hourly': 'Semua {limit} penurunan bebas terpakai, satu tersedia sekarang',
  'card.budget.now.waiting': 'Semua {limit} penurunan bebas terpakai, tidak ada yang tersedia sekarang',
  'card.budget.after.free': 'Setelah ini: {used} dari {limit} terpakai',
  'card.budget.after.waiting': 'Setelah ini: berikutnya satu jam kemudian',
  'card.budget.after.midnight': 'Setelah ini: berikutnya pukul 00:00 UTC',
  'card.budget.unknown': 'Tidak bisa dipastikan saat ini',
  'card.runs': '*Akan dijalankan*',
  'card.runs.now': 'Begitu disetujui',
  'card.runs.at': 'Pada penurunan berikutnya, {at}',
  'card.monthly': '*Selisih per bulan*',
  'card.monthly.figure':
    'sekitar {usd, number, ::currency/USD precision-integer sign-except-zero} (harga daftar {region}, {asOf})',
  'card.monthly.small': 'kurang dari US$1 (harga daftar {region}, {asOf})',
  'card.monthly.elsewhere':
    'sekitar {usd, number, ::currency/USD precision-integer sign-except-zero} (harga daftar {region}, {asOf}; di sini bisa sampai {percent, number}% lebih tinggi)',
  'card.warnings': ':warning: *Sebelum menyetujui*',
  'card.warnings.ask': ':warning: *Sebelum meminta*',
  'card.warnings.approved': ':warning: *Sudah diketahui saat disetujui*',
  'card.warning.belowPeak.read':
    '*Di bawah puncak*: {asked, number} RCU, padahal menit tersibuk dalam 7 hari terakhir memakai {peak, number}. Permintaan baca bisa terkena throttling.',
  'card.warning.belowPeak.write':
    '*Di bawah puncak*: {asked, number} WCU, padahal menit tersibuk dalam 7 hari terakhir memakai {peak, number}. Permintaan tulis bisa terkena throttling.',
  'card.warning.seen': '{warning} {who} sudah melihat ini sebelum meminta.',
  'card.warning.noUseData.read': 'CloudWatch tidak punya data pembacaan, jadi saya tidak tahu apakah ini cukup.',
  'card.warning.noUseData.write': 'CloudWatch tidak punya data penulisan, jadi saya tidak tahu apakah ini cukup.',
  'card.warning.lastFree': 'Ini memakai penurunan bebas terakhir pada hari UTC ini: setelahnya, satu per jam.',
  'card.warning.autoscaled':
    'Auto scaling mengelola {bounds}: ini mungkin dikembalikan olehnya dan memakai penurunan kedua.',
  'card.warning.belowMinimum':
    'Auto scaling mengelola {bounds}: ini di bawah minimumnya, jadi tindakan berikutnya akan menaikkannya lagi ke sana.',
  'card.warning.scalingUnknown':
    'Apakah auto scaling mengelola tabel ini tidak bisa saya baca. Jika ya, ini mungkin dikembalikan olehnya.',
  'card.warning.global':
    'Tabel global di {regions}: perubahan ini berlaku di masing-masing Wilayah. Apakah salinannya memakai anggaran Wilayah itu tidak diketahui.',
  'card.warning.production': '*Akun produksi.*',
  'card.bounds.read': 'kapasitas baca ({min, number} sampai {max, number} RCU)',
  'card.bounds.write': 'kapasitas tulis ({min, number} sampai {max, number} WCU)',
  'card.approvers': '{approvers} boleh menyetujui.',
  'card.approvers.twoNeeded': 'Dua dari {approvers} harus menyetujui.',
  'card.expires': '*Kedaluwarsa*',
  'card.validUntil': '*Persetujuan berlaku sampai*',
  'card.id': 'Permintaan {id}',
  'card.approve': 'Setujui',
  'card.approve.label': 'Setujui permintaan {id}: {table}',
  'card.approve.title': 'Turunkan kapasitas ini?',
  'card.approve.text':
    '{resource} di {account} ({accountId}) · {region}: {change}. Jika sampai saat itu tidak ada yang berubah, saya menjalankannya pada penurunan berikutnya tanpa bertanya lagi.',
  'card.approve.deny': 'Belum',
  'card.reject': 'Tolak…',
  'card.reject.label': 'Tolak permintaan {id}: {table}',
  'card.cancel': 'Batalkan permintaan',
  'card.cancel.label': 'Batalkan permintaan {id}: {table}',
  'card.cancel.title': 'Batalkan permintaan ini?',
  'card.cancel.text': '{resource}: {change}. Tidak ada yang diubah; bisa diminta lagi kapan saja.',
  'card.cancel.confirm': 'Batalkan permintaan',
  'card.cancel.deny': 'Pertahankan',

  'status.pending': '*Menunggu persetujuan*',
  'status.pending.two': '*Menunggu dua persetujuan*',
  'status.pending.oneMore': '*Disetujui oleh {who}, perlu satu persetujuan lagi*',
  'status.redrawn':
    'Tabel sudah berubah sejak pertama kali ditampilkan, jadi kartu ini kini menunjukkan keadaan terbaru{n, plural, =1 {} other { dan persetujuan sebelumnya tidak berlaku}}. {drift}',
  'status.drifted': '*Perlu persetujuan baru*',
  'status.drifted.why':
    'Permintaan ini sudah disetujui, tetapi kemudian ada yang berubah, jadi tidak saya jalankan. {drift}',
  'status.scheduled': '*Disetujui oleh {who}*, dijalankan {at}',
  'status.scheduled.paused': '*Disetujui oleh {who}, tetapi dijeda*',
  'status.paused': '{who} menjeda semua eksekusi di sini sampai {until}. Untuk melanjutkan: {command}',
  'status.paused.open': '{who} menjeda semua eksekusi di sini. Untuk melanjutkan: {command}',
  'status.running': '*Sedang berjalan* sejak {at}, disetujui oleh {who}',
  'status.running.sent': 'Perubahan sedang dikirim ke DynamoDB.',
  'status.running.accepted': 'DynamoDB sudah menerima perubahan dan sedang menerapkannya.',
  'status.running.merged': 'Satu penurunan dilakukan untuk ini dan {requests} sekaligus.',
  'status.succeeded': '*Selesai* {at}: {change}. Disetujui oleh {who}.',
  'status.succeeded.unconfirmed':
    '*Selesai* {at}, oleh panggilan saya atau pihak lain: {change}. Disetujui oleh {who}.',
  'status.alreadyThere':
    '*Tidak ada lagi yang perlu dilakukan* {at}: kapasitasnya sudah {capacity}. Tidak ada penurunan yang terpakai.',
  'status.failed': '*Gagal* {at}',
  'status.rejected': '*Ditolak oleh {who}* {at}',
  'status.cancelled': '*Dibatalkan oleh {who}* {at}',
  'status.expired.notDecided': '*Kedaluwarsa* {at}: tidak ada yang memutuskan pada waktunya. Tidak ada yang diubah.',
  'status.expired.notRun':
    '*Kedaluwarsa* {at}: sudah disetujui, tetapi tidak sempat dijalankan pada waktunya. Tidak ada yang diubah.',
  'status.unchanged': 'Tidak ada yang diubah.',
  'status.thread': 'Apa yang terjadi dan apa yang perlu dilakukan ada di thread.',

  'state.pending': 'menunggu persetujuan',
  'state.drifted': 'perlu persetujuan baru',
  'state.scheduled': 'terjadwal',
  'state.running': 'sedang berjalan',
  'state.succeeded': 'selesai',
  'state.failed': 'gagal',
  'state.rejected': 'ditolak',
  'state.cancelled': 'dibatalkan',
  'state.expired': 'kedaluwarsa',

  'drift.otherTable': 'Tabel ini dihapus dan dibuat ulang: ini tabel yang berbeda.',
  'drift.above.read': 'Kapasitas baca naik dari {shown, number} ke {current, number} RCU.',
  'drift.above.write': 'Kapasitas tulis naik dari {shown, number} ke {current, number} WCU.',
  'drift.below.read': 'Kapasitas baca turun dari {shown, number} ke {current, number} RCU.',
  'drift.below.write': 'Kapasitas tulis turun dari {shown, number} ke {current, number} WCU.',
  'drift.raisedSince': 'Seseorang menaikkan kapasitasnya {at}, jadi mungkin masih diperlukan.',
  'drift.use.read':
    'Dalam 15 menit terakhir pemakaiannya sampai {use, number} RCU, lebih dari {target, number} yang diminta.',
  'drift.use.write':
    'Dalam 15 menit terakhir pemakaiannya sampai {use, number} WCU, lebih dari {target, number} yang diminta.',
  'drift.decreasedMeanwhile':
    'Jawaban AWS atas perubahan saya hilang, dan sementara itu terjadi penurunan yang bukan penurunan ini. Saya tidak mengirimnya lagi, karena itu bisa memakai penurunan kedua.',
  'drift.overwritten':
    'Seseorang menaikkannya di antara pembacaan dan perubahan saya. Saya langsung mengembalikannya ke {capacity}, jadi tidak ada yang tersisa dari pengurangan ini.',

  'wait.budget': 'Sebelum itu tidak ada penurunan yang tersedia.',
  'wait.refused':
    'DynamoDB menolak penurunan: anggarannya habis, kemungkinan besar dipakai pihak lain sesaat sebelumnya.',
  'wait.budgetUnknown':
    'DynamoDB melaporkan penurunan terakhir di masa depan, jadi saya membaca lagi sebelum bertindak.',
  'wait.settling': 'DynamoDB masih menerapkan perubahan lain.',
  'wait.inUse': 'DynamoDB sedang sibuk dengan perubahan lain pada tabel ini.',
  'wait.throttled': 'AWS sedang membatasi perubahan di akun ini.',
  'wait.notApplied':
    'AWS tidak menjawab, dan dua kali pembacaan menunjukkan tidak ada yang diubah, jadi saya mulai lagi.',
  'wait.unreachable': 'AWS tidak menjawab sebagaimana mestinya.',
  'wait.paused': 'Eksekusi sedang dijeda di akun ini.',
  'wait.resumed': 'Jeda sudah berakhir.',

  'failure.tableGone': 'Tabelnya sudah tidak ada, jadi tidak ada yang perlu diturunkan.',
  'failure.indexGone': 'Indeks {index} sudah tidak ada, jadi tidak ada yang perlu diturunkan.',
  'failure.onDemand':
    'Tabel ini sekarang on-demand: tidak ada kapasitas yang perlu diturunkan dan tidak ada anggaran penurunan. Jika kembali ke kapasitas yang disediakan, mintalah lagi.',
  'failure.autoscaled':
    'Auto scaling mengelola {bounds} dan akan mengembalikan ini dengan penurunan kedua. Turunkan batas itu saja: auto scaling lalu turun dengan sendirinya.',
  'failure.global':
    'Ini sekarang tabel global ({regions}), dan saya diatur untuk tidak menurunkannya. Pengelola bot ini bisa mengizinkannya untuk akun ini.',
  'failure.denied':
    'Peran saya untuk perubahan di {account} tidak boleh melakukan ini. Minta pemilik {account} mengizinkan apa yang disebut AWS di sini, lalu minta lagi.',
  'failure.validation':
    'DynamoDB tidak menerima perubahan ini. Pesannya mungkin menunjukkan apa yang bisa diminta sebagai gantinya:',
  'failure.otherLimit':
    'Batas DynamoDB yang lain menghalangi, bukan anggaran penurunan. Setelah itu teratasi, mintalah lagi.',
  'failure.notSigned':
    'Keputusan yang tersimpan tidak memuat tanda tangan saya, jadi tidak saya jalankan: seseorang atau sesuatu selain saya menulis ke penyimpanan saya. Beri tahu pengelola bot ini sebelum meminta lagi.',
  'failure.unreadable': 'AWS tidak bisa ditanyai. {detail}',

  'thread.approved': '{requester}, {by} menyetujui ini. Dijalankan {at}.',
  'thread.approved.now': '{requester}, {by} menyetujui ini. Dijalankan sekarang.',
  'thread.approved.oneMore': '{by} menyetujui ini. Perlu satu persetujuan lagi.',
  'thread.withdrawn':
    '{n, plural, =1 {Persetujuan sebelumnya dari {people} tidak berlaku lagi: orang itu sudah tidak boleh menyetujui.} other {Persetujuan sebelumnya dari {people} tidak berlaku lagi: mereka sudah tidak boleh menyetujui.}}',
  'thread.rejected': '{requester}, {by} menolak ini. Tidak ada yang diubah.',
  'thread.cancelled': '{by} membatalkan ini. Tidak ada yang diubah.',
  'thread.cancelled.told': '{requester}, {by} membatalkan ini. Tidak ada yang diubah.',
  'thread.expired.notDecided':
    '{requester}, tidak ada yang memutuskan pada waktunya, jadi permintaan ini kedaluwarsa. Tidak ada yang diubah.',
  'thread.expired.notRun':
    '{requester}, ini sudah disetujui, tetapi tidak sempat dijalankan pada waktunya, jadi kedaluwarsa. Tidak ada yang diubah.',
  'thread.redrawn':
    '{drift} Permintaan ini kini menunjukkan keadaan terbaru{n, plural, =1 {} other {; persetujuan sebelumnya tidak berlaku}}.',
  'thread.waits': 'Belum. {why} Saya coba lagi {at}.',
  'thread.paused': 'Belum. {why} Saya periksa lagi {at}.',
  'thread.resumed': '{why} Dijalankan {at}.',
  'thread.drifted':
    '{requester}, ini tidak saya jalankan. {drift} Jika masih diinginkan, {approvers} bisa menyetujuinya lagi di atas.',
  'thread.succeeded': ':white_check_mark: *Selesai: {change}.* Diminta oleh {requester}, disetujui oleh {approvers}.',
  'thread.succeeded.unconfirmed':
    ':white_check_mark: *Selesai, oleh panggilan saya atau pihak lain: {change}.* Diminta oleh {requester}, disetujui oleh {approvers}.',
  'thread.alreadyThere':
    ':white_check_mark: {requester}, kapasitasnya sudah {capacity}, jadi tidak ada yang perlu dilakukan. Tidak ada penurunan yang terpakai.',
  'thread.alreadyThere.newer':
    'Permintaan lain yang lebih baru dan disetujui meminta lebih dari ini, dan yang terbaru yang berlaku.',
  'thread.merged': 'Dilakukan bersama {requests}: satu penurunan untuk semuanya.',
  'thread.merged.newer': 'Permintaan yang lebih baru di antaranya meminta nilai lain, dan yang terbaru yang berlaku.',
  'thread.unconfirmed':
    'Tabelnya menunjukkan itu, tetapi DynamoDB belum mengonfirmasi panggilan saya: jawabannya hilang, atau menyatakan bahwa tidak ada lagi yang perlu diubah.',
  'thread.raisedByChance':
    'Seseorang menurunkannya lebih jauh, ke {capacity}, di antara pembacaan dan panggilan saya, dan panggilan saya membuatnya lebih tinggi lagi. Saya tidak menurunkannya untuk kedua kali: itu akan memakai satu penurunan lagi.',
  'thread.changedSince': 'Sejak itu seseorang mengubahnya lagi: sekarang {capacity}.',
  'thread.next.now': 'Penurunan berikutnya: {n, plural, other {# tersedia sekarang}}.',
  'thread.next.at': 'Penurunan berikutnya: {at}.',
  'thread.next.unknown': 'Kapan penurunan berikutnya bisa dilakukan tidak bisa dipastikan saat ini.',
  'thread.undo': 'Untuk mengembalikannya, dengan izin di {account} (menaikkan tidak memakai penurunan):',
  'thread.watch': 'Selama 15 menit saya mengawasi throttling, dan memberi tahu di sini jika ada.',
  'thread.failed.ended': ':x: *Berakhir.* {requester}: {failure}',
  'failure.notGivenBack':
    'Perubahan sudah dilakukan, tetapi menimpa {capacity} yang diatur seseorang di antara pembacaan dan perubahan saya, dan AWS tidak mengizinkan saya mengaturnya kembali ({detail}). Silakan atur sendiri; menaikkan tidak memakai penurunan.',
  'failure.notGivenBack.late':
    'Perubahan sudah dilakukan, tetapi menimpa {capacity} yang diatur seseorang di antara pembacaan dan perubahan saya, dan itu sudah terlalu lama untuk saya kembalikan. Jika masih diinginkan, atur sendiri; menaikkan tidak memakai penurunan.',
  'failure.outcomeUnknown.accepted':
    'AWS menerima perubahan itu, tetapi saya tidak bisa lagi membaca hasilnya ({detail}). Periksa tabelnya.',
  'failure.outcomeUnknown':
    'Perubahan sudah dikirim, tidak ada jawaban, dan saya tidak bisa lagi membaca apakah itu terjadi ({detail}). Periksa tabelnya sebelum meminta lagi.',
  'thread.failed': ':x: *Tidak dilakukan, dan tidak ada yang diubah.* {requester}: {failure}',
  'thread.restored':
    ':warning: {requester}, seseorang mengaturnya ke {capacity} di antara pembacaan dan perubahan saya, dan perubahan saya menimpanya. Saya langsung mengembalikannya; menaikkan tidak memakai penurunan.',
  'thread.throttled':
    ':warning: {people}: {n, plural, other {# peristiwa throttling}} pada {resource} sejak kapasitasnya diturunkan {at}. Jika itu terlalu banyak, perintah ini mengembalikannya (menaikkan tidak memakai penurunan):',

  'ask.asked': 'Diminta: {change} pada {resource} di *{account}* · {region}.',
  'ask.asked.next':
    '{approvers} boleh menyetujui. Saya memposting permintaan ini di channel persetujuan dan memberi tahu kelanjutannya di thread-nya.',
  'ask.asked.nextTwo':
    'Dua dari {approvers} harus menyetujui. Saya memposting permintaan ini di channel persetujuan dan memberi tahu kelanjutannya di thread-nya.',
  'ask.asked.foot': 'Permintaan {id}  ·  Untuk membatalkan: {command}',
  'ask.other': 'Ada permintaan terbuka lain untuk ini: {id} dari {who}, {change} ({state}).',
  'ask.other.link': 'Ada permintaan terbuka lain untuk ini: {id} dari {who}, {change} ({state}, {link}).',
  'ask.other.card': 'lihat kartunya',
  'ask.others.more': 'Dan {n, number} lagi.',
  'ask.others.merged':
    'Jika disetujui sebelum dijalankan, semuanya berbagi satu penurunan, dan nilai terbaru yang berlaku.',
  'ask.confirm': 'Belum diminta: {change} pada {resource} di *{account}* · {region}.',
  'ask.confirm.plain': 'Belum diminta: ini perlu dilihat sekali lagi.',
  'ask.confirm.button': 'Tetap minta',
  'ask.problems': 'Ini tidak bisa saya minta untuk {resource} di *{account}* · {region}.',
  'ask.problem.of.read': 'Kapasitas baca: {problem}',
  'ask.problem.of.write': 'Kapasitas tulis: {problem}',
  'ask.problem.nothingAsked':
    'Sebutkan nilai tujuannya: kapasitas baca, kapasitas tulis, atau keduanya, misalnya read=200.',
  'ask.problem.notWhole': '{asked, number, ::.######} bukan bilangan bulat. Kapasitas diatur dalam unit utuh.',
  'ask.problem.belowOne': 'DynamoDB menerima paling sedikit 1 unit, jadi {asked, number} tidak bisa.',
  'ask.problem.raise':
    '{asked, number} lebih besar dari nilai sekarang, {current, number}. Menaikkan tidak memakai penurunan dan tidak perlu persetujuan di sini: ubah di konsol AWS, atau dengan aws dynamodb update-table.',
  'ask.problem.nothingChanges': 'Kapasitasnya sudah {capacity}, jadi tidak ada yang perlu diturunkan.',
  'ask.problem.onDemand':
    'Ini on-demand: biayanya per permintaan, jadi tidak ada kapasitas yang perlu diturunkan dan tidak ada anggaran penurunan.',
  'ask.problem.indexUnknown': 'Tidak ada indeks {index}. Indeks tabel ini: {indexes}.',
  'ask.problem.indexUnknown.none': 'Tidak ada indeks {index}; tabel ini tidak punya indeks sama sekali.',
  'ask.problem.autoscaled':
    'Auto scaling mengelola {bounds} dan akan mengembalikan ini dengan penurunan kedua. Turunkan batas itu saja: auto scaling lalu turun dengan sendirinya.',
  'ask.problem.global':
    'Ini tabel global ({regions}), dan saya diatur untuk tidak menurunkannya. Pengelola bot ini bisa mengizinkannya untuk akun ini.',
  'ask.notReducible':
    'Tabel di {account} bisa saya tampilkan, tetapi tidak bisa saya ubah. Pengelola bot ini bisa mencantumkan peran dan pemberi persetujuan untuknya.',
  'ask.mayNot.notRequester': 'Anda tidak termasuk yang boleh meminta pengurangan di {account}.',
  'ask.mayNot.notRequester.these': 'Yang boleh: {people}.',
  'ask.mayNot.noApprovers':
    'Tidak ada yang boleh menyetujui pengurangan tabel ini di {account}, jadi tidak ada gunanya meminta. Pengelola bot ini bisa mencantumkan pemberi persetujuan.',
  'ask.cannotPost':
    'Permintaan Anda {id} ({change} pada {resource}) tersimpan, tetapi tidak bisa saya posting di {channel}. {why}',
  'ask.cannotPost.notInChannel':
    'Saya tidak ada di channel itu. Seseorang di dalamnya bisa mengetik {invite} di sana; saya lalu mempostingnya dalam satu menit.',
  'ask.cannotPost.notFound':
    'Channel itu tidak ada, atau bersifat privat dan saya tidak di dalamnya. Seseorang di dalamnya bisa mengetik {invite} di sana, atau pengelola bot ini bisa memperbaiki {setting}.',
  'ask.cannotPost.archived':
    'Channel itu sudah diarsipkan. Pengelola bot ini bisa mencantumkan channel lain di {setting}.',
  'ask.cannotPost.restricted':
    'Aturan channel itu tidak mengizinkan saya memposting. Pemilik channel bisa mengubahnya, atau pengelola bot ini bisa mencantumkan channel lain di {setting}.',
  'ask.cannotPost.other': 'Slack tidak menerima pesan itu. Pengelola bot ini bisa melihat sebabnya di log saya.',

  'ask.modal.title': 'Turunkan kapasitas',
  'ask.modal.submit': 'Minta',
  'ask.modal.waiting': ':hourglass_flowing_sand: Mengirim permintaan… AWS lebih lama dari biasanya.',
  'ask.modal.close': 'Tutup',
  'ask.modal.done': 'Selesai',
  'ask.modal.loading': 'Membaca {table} dari AWS…',
  'ask.modal.table': 'Tabel',
  'ask.modal.table.placeholder': 'Ketik sebagian namanya',
  'ask.modal.index': 'Tabel atau indeks',
  'ask.modal.index.table': 'Tabel itu sendiri',
  'ask.modal.read': 'Kapasitas baca (sekarang {n, number} RCU)',
  'ask.modal.write': 'Kapasitas tulis (sekarang {n, number} WCU)',
  'ask.modal.number.hint': 'Kosongkan jika tidak ingin diubah.',
  'ask.modal.number.hintPeak': 'Puncak pemakaian 7 hari: {n, number}. Kosongkan jika tidak ingin diubah.',
  'ask.modal.reason': 'Alasan',
  'ask.modal.reason.placeholder': 'Yang perlu diketahui pemberi persetujuan',
  'ask.modal.confirm': 'Lihat sekali lagi',
  'ask.modal.confirm.option': 'Saya sudah membaca ini, dan tetap meminta',

  'requests.title.all': 'Permintaan terbuka',
  'requests.title.mine': 'Permintaan terbuka Anda',
  'requests.title.table': 'Permintaan terbuka untuk tabel ini',
  'requests.fallback': '{n, plural, =0 {Tidak ada permintaan terbuka.} other {# permintaan terbuka.}}',
  'requests.none': 'Tidak ada. Untuk meminta pengurangan: {command}',
  'requests.row': '{id}  *{change}*  {resource}  ·  {account} · {region}',
  'requests.row.state': '{state}  ·  diminta oleh {who}',
  'requests.row.state.due': '{state}, dijalankan {due}  ·  diminta oleh {who}',
  'requests.row.state.paused': '{state}, dijeda oleh {who}  ·  diminta oleh {requester}',
  'requests.row.state.expires': '{state}, kedaluwarsa {due}  ·  diminta oleh {who}',
  'requests.card': 'Lihat kartunya',
  'requests.more': 'Dan {n, number} lagi. Persempit: {command}',
  'requests.foot': 'Seluruh riwayat salah satunya: {command}',
  'requests.one.title': 'Permintaan {id}',
  'requests.one.fallback': 'Permintaan {id}: {state}.',
  'requests.one.trail': '*Riwayat*',
  'requests.one.earlier': '… {n, plural, other {# baris}} tidak ditampilkan di sini …',
  'requests.one.aws': 'Permintaan AWS {id}',

  'trail.asked': '{by} meminta {change}',
  'trail.approved': '{by} menyetujuinya',
  'trail.approved.oneMore': '{by} menyetujuinya; perlu satu persetujuan lagi',
  'trail.rejected': '{by} menolaknya',
  'trail.cancelled': '{by} membatalkannya',
  'trail.notDecided': 'Kedaluwarsa: tidak ada yang memutuskan pada waktunya',
  'trail.notRun': 'Kedaluwarsa: tidak sempat dijalankan pada waktunya',
  'trail.redrawn': 'Ditampilkan ulang. {drift}',
  'trail.runStarted': 'Eksekusi dimulai: {change}',
  'trail.runStarted.merged': 'Eksekusi dimulai bersama {requests}: {change}',
  'trail.waits': 'Menunggu sampai {until}. {why}',
  'trail.accepted': 'DynamoDB menerima perubahan',
  'trail.restored': 'Dikembalikan ke {capacity}, yang sementara itu diatur seseorang',
  'trail.succeeded': 'Selesai: {change}',
  'trail.succeeded.unconfirmed': 'Selesai, oleh panggilan saya atau pihak lain: {change}',
  'trail.alreadyThere': 'Tidak ada lagi yang perlu dilakukan: kapasitasnya sudah {capacity}',
  'trail.failed': 'Gagal. {failure}',
  'trail.drifted': 'Perlu persetujuan baru. {drift}',

  'decide.gone': 'Saya sudah tidak mengenal permintaan itu; yang selesai disimpan selama 90 hari.',
  'decide.notMember.guest':
    'Tamu tidak bisa meminta, menyetujui, atau membatalkan pengurangan. Anggota penuh workspace ini yang harus melakukannya.',
  'decide.notMember.external':
    'Orang dari organisasi lain tidak bisa meminta, menyetujui, atau membatalkan pengurangan. Anggota penuh workspace ini yang harus melakukannya.',
  'decide.notMember.bot': 'Hanya orang yang bisa meminta, menyetujui, atau membatalkan pengurangan, bukan bot.',
  'decide.notMember.deactivated':
    'Akun Anda di workspace ini dinonaktifkan, jadi Anda tidak bisa meminta, menyetujui, atau membatalkan pengurangan.',
  'decide.noApprovers':
    'Saat ini tidak ada yang boleh menyetujui pengurangan tabel ini. Pengelola bot ini bisa mencantumkan pemberi persetujuan.',
  'decide.notApprover': 'Hanya {approvers} yang boleh menyetujui atau menolak ini, jadi tidak terjadi apa-apa.',
  'decide.ownRequest': 'Ini permintaan Anda sendiri, jadi harus disetujui orang lain. Anda tetap bisa membatalkannya.',
  'decide.expired': 'Waktu untuk memutuskan berakhir {at}, jadi tidak terjadi apa-apa. Ini bisa diminta lagi.',
  'decide.stale':
    'Permintaan ini sudah berubah sejak Anda melihatnya, jadi klik Anda tidak memutuskan apa pun. Silakan lihat kartunya lagi.',
  'decide.alreadyYou': 'Anda sudah menyetujui ini; diperlukan satu orang lain.',
  'decide.tooLateRunning':
    'Terlambat: eksekusi sudah dimulai, jadi tidak bisa dihentikan lagi. Cara mengembalikannya ada di thread.',
  'decide.notAllowedToCancel':
    'Hanya yang meminta dan {approvers} yang boleh membatalkan ini, jadi tidak terjadi apa-apa.',
  'decide.tooLate': 'Terlambat, klik Anda tidak mengubah apa pun. {last}',
  'decide.redrawn':
    'Tabel sudah berubah sejak kartu ditampilkan, jadi klik Anda tidak memutuskan apa pun. {drift} Kartu kini menunjukkan keadaan terbaru; silakan lihat lagi.',
  'decide.ended': 'Ini tidak bisa lagi dilakukan seperti yang diminta, jadi permintaannya saya akhiri. {why}',
  'decide.unreadable':
    'Untuk klik Anda saya harus membaca tabelnya, dan itu gagal, jadi klik itu tidak memutuskan apa pun. {problem}',
  'decide.indexGone':
    'Indeks {index} sudah tidak ada, jadi tidak ada yang perlu disetujui. Anda bisa membatalkan atau menolak permintaan ini.',
  'decide.impossible': 'Ini tidak bisa dilakukan sekarang, jadi tidak terjadi apa-apa. {last}',
  'decide.cancelled': 'Dibatalkan: {change} pada {resource}. Tidak ada yang diubah.',
  'decide.last': '{what} ({at}).',
  'decide.modal.title': 'Tolak permintaan',
  'decide.modal.text': '{change} pada {resource} di *{account}* · {region}, diminta oleh {who}.',
  'decide.modal.why': 'Alasan',
  'decide.modal.why.placeholder': 'Yang meminta akan melihat ini di thread',
  'decide.modal.submit': 'Tolak',
  'decide.modal.close': 'Belum',

  'pause.paused':
    'Dijeda ({scope}): tidak ada eksekusi yang dimulai sampai {until}. Yang sudah disetujui tetap disetujui. Untuk melanjutkan: {command}',
  'pause.paused.open':
    'Dijeda ({scope}): tidak ada eksekusi yang dimulai sampai seseorang melanjutkan. Yang sudah disetujui tetap disetujui, selama persetujuannya berlaku. Untuk melanjutkan: {command}',
  'pause.resumed': 'Eksekusi berlanjut ({scope}). Sebelumnya dijeda oleh {who} ({at}).',
  'pause.lifted': 'Jeda ({scope}) oleh {who} ({at}) sudah dicabut.',
  'pause.still.all': 'Semua akun masih dijeda oleh {who}: {command}',
  'pause.still': '{account} masih dijeda oleh {who}: {command}',
  'pause.notPaused': 'Tidak ada jeda yang berlaku ({scope}).',
  'pause.unknownAccount':
    'Tidak ada akun {text} yang tabelnya boleh saya ubah. Sebutkan salah satu dari {known}, atau {all}.',
  'pause.unknownAccount.none': 'Tidak ada akun yang tabelnya boleh saya ubah, jadi tidak ada yang bisa dijeda.',
  'pause.notApprover':
    'Hanya yang boleh menyetujui pengurangan di {account} yang boleh menjeda dan melanjutkannya: {approvers}.',
  'pause.all': 'semua akun',
} as const satisfies Record<keyof typeof enReductions, string>;
