import type { Translations } from '@/messages';

export const tax: Translations['tax'] = {
  added: 'الضريبة ({percent, number}٪)',
  included: 'شامل ضريبة القيمة المضافة {percent, number}٪',
  deposit: 'التأمين',
  delivery: 'التوصيل',
  total: 'الإجمالي',
  totalWith: 'الإجمالي مع ضريبة {percent, number}٪',
};
