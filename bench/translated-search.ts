import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { labelIn } from '@/lib/catalog/category-labels';
import { searchVocabularies } from '@/lib/catalog/search/languages';
import { Meanings } from '@/lib/catalog/search/meanings';
import { SearchIndex } from '@/lib/catalog/search/search-index';
import type { Language } from '@/lib/i18n/languages';
import { demoProducts } from '@/local/demo/catalogue';
import { demoNames } from '@/local/demo/invented';
import { inProject } from '@/server/process/project';

const rows = z.array(
  z.object({
    query: z.string().min(1),
    /**
     * Parts of English product names in the demo catalogue, or `@` and a category. A search result is right
     * if it matches any of them.
     */
    expected: z.string().transform((text) => text.split('|')),
  }),
);

const queries = (language: Language) =>
  rows.parse(parse(readFileSync(inProject(`bench/queries/${language}.csv`)), { columns: true }));

/** Returns a search over the demo catalogue in a language. Its results have English names. */
function translatedSearch(language: Language) {
  const demo = demoProducts();
  const names = demoNames(language);
  const labelOf = (category: Parameters<typeof labelIn>[0]) => labelIn(category, language, true);
  const index = new SearchIndex(new Meanings(searchVocabularies[language], labelOf));
  demo.forEach(({ name, category, inStock = true }, place) => {
    const id = String(place).padStart(24, '0');
    index.put({ id, name: names.get(name) ?? name, category, inStock });
  });
  return (query: string) => {
    const byName = index.containing(query, 24);
    const related = index.related(query, 24 - byName.length, {}, byName.length === 0);
    return [...byName, ...related].flatMap((id) => demo[Number(id)] ?? []);
  };
}

/** Returns how many queries find an expected product among the first five results, and the failed queries. */
export function translatedQuality(language: Language) {
  const search = translatedSearch(language);
  const all = queries(language);
  const missed = all.filter(({ query, expected }) => {
    const isMeant = ({ name, category }: { name: string; category: string }) =>
      expected.some((one) =>
        one.startsWith('@') ? category === one.slice(1) : name.toLowerCase().includes(one),
      );
    return !search(query).slice(0, 5).some(isMeant);
  });
  return {
    asked: all.length,
    share: 1 - missed.length / all.length,
    missed: missed.map(({ query }) => query),
  };
}
