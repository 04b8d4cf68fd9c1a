import type { Translations } from '@/messages';

export const amounts: Translations['amounts'] = {
  price: 'السعر',
  offerPrice: 'سعر العرض',
  deposit: 'تأمين العبوة',
  aPrice: 'السعر',
  notNumber: '{label}: يُرجى إدخال رقم بخانتين عشريتين على الأكثر',
  grouped: '{label}: يُكتب الرقم بلا فواصل للآلاف، مثل 1000.50',
  tooHigh: '{label}: الحد الأقصى {max, number}',
  notAboveZero: '{label}: يجب أن يكون أكبر من 0',
};
