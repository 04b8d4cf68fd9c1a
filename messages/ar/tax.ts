import type { Translations } from '@/messages';

export const tax: Translations['tax'] = {
  added: 'الضريبة ({percent, number}%)',
  included: 'شامل ضريبة القيمة المضافة {percent, number}%',
  deposit: 'التأمين',
  delivery: 'التوصيل',
  returned: 'تأمين عبوات مُعادة',
  rounding: 'تقريب النقد',
  dueInCash: 'المطلوب نقدًا',
  inCash: 'مُعاد نقدًا',
  total: 'الإجمالي',
  noteIncluded: '(شامل ضريبة القيمة المضافة)',
  noteAll: '(شامل جميع الضرائب)',
  notePlus: '(تُضاف ضريبة {percent, number}%)',
  noteNone: '(بلا ضريبة)',
  totalWith: 'الإجمالي مع ضريبة {percent, number}%',
};
