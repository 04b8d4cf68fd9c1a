import type { Translations } from '@/messages';

export const homeFaults: Translations['homeFaults'] = {
  words: 'العناوين والنصوص نصوص فقط',
  long: 'لا يزيد هذا النص على {max} حرفًا',
  buttons: 'تضم buttons ما لا يزيد على {max} من الأزرار',
  button: 'اختر وجهة الزر: all أو offers أو قسمًا',
  buttonGone: 'يقود زر إلى القسم {path} الذي لم يعد موجودًا. اختر قسمًا آخر.',
  claims: 'تضم claims ما لا يزيد على {max} من المزايا، لكل منها رمزها',
  shelves: 'تضم shelves مسارات الأقسام',
  best: 'اختر طريقة الأكثر مبيعًا: first أو sales أو hand',
  products: 'اختر ما لا يزيد على {max} من المنتجات',
  picture: 'image هي صورة اللافتة الحالية؛ أرسل صورة أخرى كصورة فوتوغرافية',
  noPhoto: 'اختر صورة للافتة',
  home: 'home هي الصفحة الرئيسية كاملة، أو null لصفحة البداية',
  revision: 'revision هو الذي قُرئت به الصفحة الرئيسية',
  openLine: 'openLine إما true أو false',
  overtaken:
    'تغيّرت الصفحة الرئيسية في هذه الأثناء على جهاز آخر. احفظ مرة أخرى لاستبدالها، أو أعد تحميل هذه الصفحة لرؤيتها.',
};
