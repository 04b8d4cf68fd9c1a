import type { Translations } from '@/messages';

export const pageRefusals: Translations['pageRefusals'] = {
  titleMissing: 'تحتاج الصفحة إلى عنوان رئيسي',
  titleLength: 'لا يزيد العنوان الرئيسي على {max, number} حرف',
  textMissing: 'تحتاج الصفحة إلى نص',
  translation: 'لترجمة الصفحة عنوان أو نص أو كلاهما',
  textLength: 'لا يزيد النص على {max, number} حرف',
  slugMissing: 'slug هو نهاية رابط الصفحة',
  slugForm: 'يتكون جزء الرابط من حروف a إلى z وأرقام وشرطات مفردة، بحد أقصى {max, number}',
  slugReserved: 'يحتاج المتجر نفسه إلى جزء الرابط {slug}',
  revision: 'revision هو الرقم الذي قُرئت به الصفحة',
  unknown: 'لا توجد صفحة كهذه',
  changedElsewhere: 'تم تغيير هذه الصفحة في هذه الأثناء على جهاز آخر.',
  goneElsewhere: 'تمت إزالة هذه الصفحة في هذه الأثناء على جهاز آخر.',
  tooMany: 'لا يزيد عدد صفحات النصوص في المتجر على {max, number}',
  tooRich:
    'يحتوي النص على عدد كبير جدًا من العناوين والقوائم والخلايا والروابط. يرجى تقسيمه إلى صفحتين.',
  busy: 'تقوم أجهزة كثيرة بتغيير الصفحات. يرجى المحاولة مرة أخرى.',
  social: 'يحتاج {site} إلى رابط مثل https://{host}/your-shop',
  socialList: 'يحتوي social على روابط صفحاتك في مواقع أخرى',
};
