import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_CATEGORIES } from '@/lib/catalog/categories';
import type { Column } from '@/lib/catalog/transfer/columns';
import { readLine } from '@/lib/catalog/transfer/csv';
import { type Classed, rateOf } from '@/lib/tax/tax-classes';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { convert, partsOf, templateFile } from './convert';
import { readTable } from './file-text';
import type { Settings } from './product';
import { matchColumns, openFile } from './read-file';

/*
 * Imports a corpus of files in the formats of shops and tills. Each file has one peculiarity. The JSON file beside
 * it contains the expected outcome of every row.
 */

const FOLDER = join(import.meta.dirname, 'corpus');
const files = readdirSync(FOLDER).filter((name) => !name.endsWith('.json'));

type Case = {
  about: string;
  settings?: Partial<Settings>;
  found: object;
  taken: object[];
  refused: object[];
  notes: object;
  unknown: object;
  unknownTaxes?: object;
  asksPriceTax?: boolean;
};

const read = (name: string) => readFileSync(join(FOLDER, name));

/** Returns the products that the server reads from the converted product files. */
function stored(parts: ReturnType<typeof partsOf>) {
  return parts
    .flatMap(({ text, accepted: taken }) => {
      const [header, ...rows] = readTable(text, ',').rows;
      expect(rows).toHaveLength(taken.length);
      return rows.map(({ cells }, at) => {
        const columns = (header?.cells ?? []) as Column[];
        const { stockCells: _, ...product } = readLine(
          Object.fromEntries(columns.map((one, i) => [one, cells[i]])),
        );
        const { line, pictures } = taken[at] ?? { line: 0, pictures: [] };
        return {
          line,
          ...product,
          ...omitUndefined({ pictures: pictures.length > 0 ? pictures : undefined }),
        };
      });
    })
    .sort((one, other) => one.line - other.line);
}

/** Converts a file and returns the outcome in the form of the JSON file. */
function outcomeOf(file: Buffer, settings: Partial<Settings> = {}) {
  const opened = openFile(file);
  const { encoding, separator, headerLine, header, rows, open } = opened;
  const matched = matchColumns(opened, settings.system);
  const all = { header, ...matched, currency: 'usd', categories: DEFAULT_CATEGORIES };
  const taxes = settings.taxes ?? { taxPercent: 2 };
  const percentOf = (product: Classed) => rateOf(taxes, product);
  const choices = { mapped: {}, takeUnpublished: false, today: '2025-11-25' };
  const {
    accepted: taken,
    rejected: refused,
    notes,
    unknown,
    unknownTaxes,
    asksPriceTax,
  } = convert(rows, open, {
    ...all,
    taxes,
    percentOf,
    ...choices,
    ...settings,
  });
  const { system, decimals } = matched;
  return omitUndefined({
    found: { encoding, separator, headerLine, system, decimals },
    taken: stored(partsOf(taken)),
    refused: refused.map(({ cells: _, ...one }) => one),
    notes,
    unknown: Object.fromEntries(unknown),
    unknownTaxes: unknownTaxes.size > 0 ? Object.fromEntries(unknownTaxes) : undefined,
    asksPriceTax: asksPriceTax || undefined,
  });
}

test('the test corpus contains at least thirty product files', () => {
  expect(files.length).toBeGreaterThanOrEqual(30);
});

test.each(files)('%s is imported as its JSON file expects', async (name) => {
  const {
    about: _,
    settings,
    ...expected
  }: Case = JSON.parse(read(name.replace(/\.\w+$/, '.json')).toString());
  const outcome = outcomeOf(read(name), settings);
  // The round trip through JSON removes undefined properties, which the JSON file cannot contain.
  expect(JSON.parse(JSON.stringify(outcome))).toEqual(expected);
});

test.each(files)('%s has only rows that are imported, joined to a product or rejected', (name) => {
  const { open, rows } = openFile(read(name));
  const { taken, refused, notes } = outcomeOf(read(name));
  const { notedPictureRows = 0, notedParentRows = 0, notedSections = 0 } = notes;
  const parts = notedPictureRows + notedParentRows + notedSections;
  expect(taken.length + refused.length + parts).toBe(rows.length + open.length);
});

test('the import accepts every row of the template file', () => {
  const [shelf] = DEFAULT_CATEGORIES;
  const text = templateFile(shelf?.path ?? '', ['Apples', 'Pears'], ['Crisp', 'From nearby']);
  const { taken, refused } = outcomeOf(Buffer.from(text));
  expect(refused).toEqual([]);
  expect(taken).toMatchObject([
    {
      name: 'Apples',
      category: shelf?.path,
      priceCents: 349,
      offerPriceCents: 299,
      weight: '1 kg',
    },
    { name: 'Pears', priceCents: 249, stock: 20, description: [] },
  ]);
});
