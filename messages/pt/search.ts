import type { Translations } from '@/messages';

export const search: Translations['search'] = {
  resultsFor: 'Resultados para “{query}”',
  noExactMatch: 'Sem resultado exato. Produtos relacionados:',
  noneFor: 'Não há produtos para “{query}”',
  firstFor: 'Os primeiros {count} produtos para “{query}”',
  countFor:
    '{count, plural, one {{total} produto} many {{total} de produtos} other {{total} produtos}} para “{query}”',
  noResults: 'Sem resultados',
  tryShorter: 'Experimente uma palavra mais curta ou mais geral, ou explore uma categoria.',
  bestSellers: 'Mais vendidos',
  results: 'Resultados da pesquisa',
  related: 'Também relacionados',
  loading: 'A carregar…',
  more: 'Mostrar mais',
  failed: 'A pesquisa falhou',
  check: 'Verifique a sua ligação e tente novamente.',
  again: 'Tentar novamente',
};
