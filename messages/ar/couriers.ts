import type { Translations } from '@/messages';

export const couriers: Translations['couriers'] = {
  isCollected: 'هذا الطلب يُستلم من المتجر فلا يوصله أحد.',
  notYours: 'لم يعد هذا الطلب معك.',
  withAnother: 'هذا الطلب مع {name} الآن.',
  withNobody: 'هذا الطلب ليس مع أحد الآن. يُرجى المراجعة مرة أخرى.',
  notedPaid: 'سجّل المتجر هذا الطلب مدفوعًا. أخبر المتجر بأنه لم يُدفع.',
  tooLateToUndo: 'لم يعد التراجع ممكنًا.',
  countedBefore: 'سبق احتساب {sum}. يُرجى المراجعة مرة أخرى.',
  nothingOpen: 'لا يوجد ما يُسلَّم.',
  cashMoved: 'المطلوب تسليمه الآن {sum}. يُرجى العد مجددًا.',
  sayWhy: 'المطلوب تسليمه {sum}. اذكر سبب اختلاف المبلغ المعدود.',
  unknown: 'هذا الشخص لم يعد يوصل الطلبات. اختر غيره.',
  courier: 'المندوب',
  nobodyYet: 'لا أحد بعد',
  backInShop: 'عاد إلى المتجر: {reason}',
  triedBy: 'محاولة: {reason}',
  noAnswer: 'لا أحد يجيب',
  notAtHome: 'ليس في البيت',
  wrongAddress: 'عنوان خاطئ',
  refused: 'رُفض الاستلام',
  cash: 'نقد المندوبين',
  ofOrders:
    '{count, plural, zero {لا طلبات} one {طلب واحد} two {طلبان} few {# طلبات} many {# طلبًا} other {# طلب}}',
  tooFresh:
    '{count, plural, zero {لا توصيلات} one {توصيلة واحدة} two {توصيلتان} few {# توصيلات} many {# توصيلة} other {# توصيلة}} من الدقيقة الأخيرة يمكن التراجع عنها، وتُعدّ بعد ذلك.',
  counted: 'المعدود',
  why: 'ما سبب الفرق البالغ {sum}؟',
  countIn: 'استلام',
  countedBy: '{time}، استلمه {by}',
  difference: 'الفرق {sum}',
};
