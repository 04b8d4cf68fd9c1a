import type { Translations } from '@/messages';

export const search: Translations['search'] = {
  resultsFor: 'Resultados para «{query}»',
  noExactMatch: 'Sin coincidencias exactas. Productos relacionados:',
  noneFor: 'No hay productos para «{query}»',
  firstFor: 'Los primeros {count} productos para «{query}»',
  countFor:
    '{count, plural, one {{total} producto} many {{total} de productos} other {{total} productos}} para «{query}»',
  noResults: 'Sin resultados',
  tryShorter: 'Pruebe con una palabra más corta o más general, o explore una categoría.',
  bestSellers: 'Los más vendidos',
  results: 'Resultados de la búsqueda',
  related: 'También relacionados',
  loading: 'Cargando…',
  more: 'Mostrar más',
  failed: 'La búsqueda ha fallado',
  check: 'Compruebe su conexión e inténtelo de nuevo.',
  again: 'Reintentar',
};
