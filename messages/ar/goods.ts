import type { Translations } from '@/messages';

export const goods: Translations['goods'] = {
  categories: 'الأقسام',
  all: 'الكل',
  onlyLeft:
    '{count, plural, zero {لم يبقَ شيء} one {بقيت قطعة واحدة} two {بقيت قطعتان} few {بقيت # قطع} many {بقيت # قطعة} other {بقيت # قطعة}}',
  save: 'وفّر ',
  count:
    '{count, plural, zero {# منتج} one {منتج واحد} two {منتجان} few {# منتجات} many {# منتجًا} other {# منتج}}',
  partsOf: 'أقسام {category}',
};
