import type { Translations } from '@/messages';

export const sellerMails: Translations['sellerMails'] = {
  because: 'تصلك هذه الرسالة لأنك تبيع لدى {shop}.',
  pieces:
    '{count, plural, zero {# قطعة} one {قطعة واحدة} two {قطعتان} few {# قطع} many {# قطعة} other {# قطعة}}',
  sum: '{howMany}، {sum}',
  subject: 'جديد: {named}، {sum}',
  heading: 'جديد: {named}',
  preview: '{sum}. {when}',
  promisedFor: 'الموعد المتفق عليه: {window}.',
  promisedBy: 'موعد التسليم الأقصى: {time}.',
  paid: '{sum}، مدفوع. {when}',
  atPickup: '{sum}، الدفع عند الاستلام من المتجر. {when}',
  onDelivery: '{sum}، الدفع عند التوصيل. {when}',
  ordered: 'المنتجات المطلوبة',
  collectedBy: 'يستلمه',
  deliveryTo: 'التوصيل إلى',
  note: 'ملاحظة: {note}',
  pack: 'تجهيز الطلب',
  misfit: '{named}: الدفعة غير مطابقة',
  misfitText:
    'قيمة {named} هي {sum}، لكن Stripe تفيد بما يلي: {flag}. لن يُسلَّم الطلب حتى تراجع الأمر في Stripe وفي صفحة الطلب.',
  seeOrder: 'عرض الطلب',
  passwordHelp: 'ضع قيمة أخرى لـ SELLER_PASSWORD في بيئة المتجر ثم أعد تشغيله.',
  inviteSubject: 'انضم إلى فريق {shop}',
  inviteText:
    'يدعوك {shop} إلى العمل في منطقة البائع. يعيّن رابطك كلمة مرورك، ويعمل مرة واحدة خلال {days, plural, zero {# يوم} one {يوم واحد} two {يومين} few {# أيام} many {# يومًا} other {# يوم}}.',
  inviteSet: 'تعيين كلمة المرور',
  inviteIgnore: 'إن كنت لا تعرف هذا المتجر فتجاهل هذه الرسالة.',
  inviteBecause: 'وصلتك هذه الرسالة لأن {shop} أدخل هذا العنوان لأحد أفراد فريقه.',
};
