import type { Translations } from '@/messages';

export const search: Translations['search'] = {
  resultsFor: 'نتائج «{query}»',
  noExactMatch: 'لا توجد نتيجة مطابقة تمامًا. منتجات ذات صلة:',
  noneFor: 'لا توجد منتجات لـ«{query}»',
  firstFor: 'أول {count} من المنتجات لـ«{query}»',
  countFor:
    '{count, plural, zero {{total} منتج} one {منتج واحد} two {منتجان} few {{total} منتجات} many {{total} منتجًا} other {{total} منتج}} لـ«{query}»',
  noResults: 'لا نتائج',
  tryShorter: 'جرّب كلمة أقصر أو أعمّ، أو تصفّح أحد الأقسام.',
  bestSellers: 'الأكثر مبيعًا',
  results: 'نتائج البحث',
  related: 'منتجات قريبة أيضًا',
  loading: 'جارٍ التحميل…',
  more: 'عرض المزيد',
  failed: 'تعذّر البحث',
  check: 'تحقق من اتصالك ثم حاول مرة أخرى.',
  again: 'حاول مجددًا',
};
