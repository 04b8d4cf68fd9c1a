import type { Translations } from '@/messages';

export const age: Translations['age'] = {
  needed: 'مخصّص لمن بلغ {age} عامًا فأكثر. يُرجى تجهيز بطاقة الهوية.',
};
