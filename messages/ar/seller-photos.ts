import type { Translations } from '@/messages';

export const sellerPhotos: Translations['sellerPhotos'] = {
  heic: 'لا يستطيع هذا المتصفح قراءة صيغة HEIC. احفظ الصورة بصيغة JPEG واخترها مرة أخرى.',
  damaged: 'هذا الملف تالف أو ليس صورة. اختر ملف JPEG أو PNG أو WebP.',
  notPhoto: 'هذه ليست صورة. اختر ملف JPEG أو PNG أو WebP.',
  tooLarge: 'هذه الصورة أكبر من {size}.',
};
