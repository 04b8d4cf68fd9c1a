import type { Translations } from '@/messages';

export const sizeFaults: Translations['sizeFaults'] = {
  nameMissing: 'يحتاج كل حجم إلى اسم، مثل 500 غ',
  ownMissing: 'يُرجى أولًا تحديد حجم هذا المنتج، مثل 500 غ',
  nameLong: 'اسم الحجم {max} حرفًا على الأكثر',
  languages: 'أسماء الحجم مرتبة حسب اللغات، مثل de',
  revision: 'revision هو الرقم الذي قُرئت به الأحجام',
  list: 'sizes قائمة منتجات بأحجامها',
  most: 'للمنتج {max} حجمًا على الأكثر',
  twice: 'الحجم {size} موجود بالفعل. يُرجى إعطاء كل حجم اسمًا خاصًا به.',
  taken: '«{name}» حجم لمنتج آخر. يُرجى إخراجه من هناك أولًا.',
  removed: 'أُزيل «{name}» من المتجر. يُرجى استعادته أولًا.',
  overtaken: 'تغيّرت الأحجام في مكان آخر. تظهر الآن كما هي؛ يُرجى التحقق والحفظ مجددًا.',
  lineTwice: 'لدى {title} الحجم {size} بالفعل',
  groupLong: 'اسم المجموعة {max} حرفًا على الأكثر',
  place: 'variantPlace رقم من 1 إلى {max} أو فارغ',
  lineNoSize: 'يذكر السطر مجموعة من دون حجم',
};
