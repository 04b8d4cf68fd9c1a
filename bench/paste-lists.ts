import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { searchVocabularies } from '@/lib/catalog/search/languages';
import { Meanings } from '@/lib/catalog/search/meanings';
import { SearchIndex } from '@/lib/catalog/search/search-index';
import { isLanguage, type Language } from '@/lib/i18n/languages';
import { matchLine } from '@/lib/paste-list/find-products';
import { parseList } from '@/lib/paste-list/parse-list';
import { toQuantity } from '@/lib/paste-list/to-quantity';
import { inProject } from '@/server/process/project';

const names = { en: z.string(), de: z.string(), es: z.string() };
const rows = z.array(
  z.object({
    key: z.string(),
    weight: z.string(),
    soldBy: z.enum(['', 'weight']),
    step: z.coerce.number(),
    ...names,
    fr: z.string(),
    pt: z.string(),
    ar: z.string(),
  }),
);

const catalogue = rows.parse(
  parse(readFileSync(inProject('bench/paste-lists/catalogue.csv')), { columns: true }),
);

function indexIn(language: Language): SearchIndex {
  const index = new SearchIndex(new Meanings(searchVocabularies[language]));
  catalogue.forEach((product, row) => {
    const id = String(row).padStart(24, '0');
    index.put({ id, name: product[language], category: 'All', inStock: true });
  });
  return index;
}

const indexes = new Map<Language, SearchIndex>();
function cachedIndex(language: Language): SearchIndex {
  const index = indexes.get(language) ?? indexIn(language);
  indexes.set(language, index);
  return index;
}

/** Returns `key quantity` for each item of a pasted list, or `none` without a match. */
function read(text: string, language: Language): string[] {
  const index = cachedIndex(language);
  return parseList(text).map((item) => {
    const { match } = matchLine(index, item);
    const product = match === undefined ? undefined : catalogue[Number(match)];
    if (!product) return 'none';
    const { weight, step, soldBy } = product;
    const sold = {
      name: product[language],
      weight,
      ...(soldBy ? { soldBy, step, stepUnit: 'g' as const } : {}),
    };
    return `${product.key} ${toQuantity(item, sold).quantity}`;
  });
}

/** `expected` contains the accepted products and quantities, for example `milk/semimilk 1`, `onions 4-8` or `none`. */
function isRight(result: string, expected: string): boolean {
  const [products = '', amount = ''] = expected.split(' ');
  const [product = '', quantity = ''] = result.split(' ');
  if (!products.split('/').includes(product)) return false;
  if (product === 'none') return true;
  const [least = 0, most = least] = amount.split('-').map(Number);
  return Number(quantity) >= least && Number(quantity) <= most;
}

type Quality = { lists: number; lines: number; right: number; wrong: string[] };

/**
 * Returns for how many lines the shop finds the right product and amount. A list starts with `##` and its language. A
 * line is a text, ` => `, and the expected products with quantities.
 */
export function pasteQuality(file: string): Quality {
  const quality: Quality = { lists: 0, lines: 0, right: 0, wrong: [] };
  let language: Language = 'en';
  for (const row of readFileSync(file, 'utf8').split('\n')) {
    if (row.startsWith('## ')) {
      const code = row.slice(3, 5);
      if (!isLanguage(code)) throw new Error(`${file}: ${row} has no language`);
      language = code;
      quality.lists += 1;
      continue;
    }
    const [text, answer] = row.split('=>');
    if (text === undefined || answer === undefined) continue;
    const expected = answer
      .split(';')
      .map((one) => one.trim())
      .filter(Boolean);
    const results = read(text, language);
    const count = Math.max(expected.length, results.length);
    for (let at = 0; at < count; at += 1) {
      quality.lines += 1;
      if (isRight(results[at] ?? '', expected[at] ?? '')) quality.right += 1;
      else
        quality.wrong.push(
          `${language} ${text.trim()}: ${results[at] ?? 'nothing'}, not ${expected[at] ?? 'nothing'}`,
        );
    }
  }
  return quality;
}

export const PASTE_LISTS = inProject('bench/paste-lists/lists.txt');
