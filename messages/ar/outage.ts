import type { Translations } from '@/messages';

export const outage: Translations['outage'] = {
  title: 'البحث | {shop}',
  heading: 'البحث غير متاح حاليًا',
  text: 'سلتك محفوظة. حاول مرة أخرى بعد قليل.',
  ways: '{again} أو {home}.',
  again: 'حاول مرة أخرى',
  home: 'ارجع إلى الصفحة الرئيسية',
};
