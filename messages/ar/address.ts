import type { Translations } from '@/messages';

export const address: Translations['address'] = {
  firstName: 'الاسم الأول',
  lastName: 'اسم العائلة',
  email: 'البريد الإلكتروني',
  street: 'الشارع',
  city: 'المدينة',
  state: 'المحافظة',
  zipcode: 'الرمز البريدي',
  country: 'البلد',
  phone: 'الهاتف',
  required: '{label} مطلوب',
  tooLong: '{label}: {max} حرفًا على الأكثر',
  emailWrong: 'أدخل بريدًا إلكترونيًا صحيحًا',
  zipcodeWrong: 'الرمز البريدي أرقام فقط',
  noteText: 'يجب أن تكون الملاحظة نصًا',
  noteTooLong: 'الملاحظة {max} حرفًا على الأكثر',
  missing: 'العنوان مطلوب',
};
