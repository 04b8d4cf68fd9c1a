import type { Translations } from '@/messages';

export const sizes: Translations['sizes'] = {
  from: 'desde',
  count: '{count, plural, one {1 tamanho} many {# tamanhos} other {# tamanhos}}',
  choose: 'Tamanho',
  soldOut: 'esgotado',
};
