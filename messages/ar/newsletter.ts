import type { Translations } from '@/messages';

export const newsletter: Translations['newsletter'] = {
  title: 'النشرة البريدية',
  text: 'عروض ومنتجات جديدة من حين لآخر. نرسل إليك أولًا رابطًا للتأكيد.',
  email: 'بريدك الإلكتروني',
  subscribe: 'اشترك',
  joinText: 'يُرجى تأكيد رغبتك في نشرتنا البريدية.',
  leaveText: 'يمكنك إزالة هذا العنوان من نشرتنا البريدية.',
  join: 'نعم، أريدها',
  leave: 'إلغاء الاشتراك',
  none: 'ليس لهذا المتجر نشرة بريدية حاليًا.',
};
