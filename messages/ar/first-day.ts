import type { Translations } from '@/messages';

export const firstDay: Translations['firstDay'] = {
  title: 'يومك الأول',
  progress: '{done} من {total} مكتملة',
  isDone: 'مكتملة',
  name: 'الاسم وساعات العمل',
  nameText: 'في الإعدادات: يراهما المتسوقون في كل صفحة.',
  tax: 'الضريبة',
  taxText: 'في الإعدادات: نسبتك، وهل تشملها الأسعار.',
  products: 'أول المنتجات',
  productsText: 'أضف منتجًا أدناه، أو استورد ملفًا في قائمة المنتجات.',
  mail: 'البريد',
  mailText: 'اضبط خادم البريد لتصل الإيصالات إلى المتسوقين.',
  payments: 'المدفوعات',
  paymentsText: 'اربط Stripe ليتمكن المتسوقون من الدفع عبر الإنترنت.',
  order: 'طلب تجريبي',
  orderText: 'اطلب شيئًا من متجرك وشاهد الطلب يصل إلى هنا.',
  phone: 'هاتف يرن',
  phoneText: 'فعّل الإشعارات في صفحة الطلبات، على الهاتف الذي تحمله.',
  dismiss: 'لا تعرض هذه القائمة مرة أخرى',
  dismissed: 'القائمة مخفية.',
  undo: 'تراجع',
};
