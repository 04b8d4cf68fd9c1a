import type { Translations } from '@/messages';

export const search: Translations['search'] = {
  resultsFor: 'Ergebnisse für „{query}“',
  noExactMatch: 'Kein genauer Treffer. Ähnliche Produkte:',
  noneFor: 'Keine Produkte für „{query}“ gefunden',
  firstFor: 'Die ersten {count} Produkte für „{query}“',
  countFor: '{count, plural, one {{total} Produkt} other {{total} Produkte}} für „{query}“',
  noResults: 'Keine Treffer',
  tryShorter:
    'Versuchen Sie ein kürzeres oder allgemeineres Wort, oder stöbern Sie in einer Kategorie.',
  bestSellers: 'Bestseller',
  results: 'Suchergebnisse',
  related: 'Auch interessant',
  loading: 'Wird geladen…',
  more: 'Mehr anzeigen',
  failed: 'Die Suche ist fehlgeschlagen',
  check: 'Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  again: 'Noch einmal',
};
