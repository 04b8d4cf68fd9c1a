import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '@/e2e/support/runs';
import { DEFAULT_CATEGORIES } from '@/lib/catalog/categories';
import type { Column } from '@/lib/catalog/transfer/columns';
import { readLine } from '@/lib/catalog/transfer/csv';
import { type Classed, rateOf } from '@/lib/tax/tax-classes';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { convert, partsOf, templateFile } from './convert';
import { decodeAs, type Encoding, fileError, isWorkbook, readTable, SEPARATORS } from './file-text';
import { matchColumns, openFile, openRows } from './read-file';
import type { Settings } from './row';

const WRITERS: Record<string, (text: string) => Uint8Array> = {
  'utf-8': (text) => new TextEncoder().encode(text),
  'utf-8 with a mark': (text) => new TextEncoder().encode(`\uFEFF${text}`),
  'utf-16le': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'utf-16be': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
};

const dialect = fc.record({
  encoding: fc.constantFrom(...Object.keys(WRITERS)),
  separator: fc.constantFrom(...SEPARATORS),
  lineBreak: fc.constantFrom('\r\n', '\n', '\r'),
  isQuoted: fc.boolean(),
  endsWithBreak: fc.boolean(),
  emptyLines: fc.boolean(),
});

/** The cells have many separators, quotes and line breaks. They lack characters that a wrong encoding would produce. */
const cell = fc
  .array(
    fc.constantFrom(
      'a',
      'Ö',
      'ñ',
      '1',
      ' ',
      ',',
      ';',
      '\t',
      '|',
      '"',
      "'",
      '\n',
      '\r\n',
      '苹',
      '😀',
    ),
    {
      maxLength: 8,
    },
  )
  .map((letters) => letters.join(''));
const table = fc.integer({ min: 2, max: 5 }).chain((width) =>
  fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
    minLength: 1,
    maxLength: 8,
  }),
);

test('encoding, separator and quoting of any product file are detected @random', () => {
  fc.assert(
    fc.property(table, dialect, (rows, form) => {
      const { separator, lineBreak, isQuoted } = form;
      const write = (text: string) =>
        isQuoted || /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
      const header = (rows[0] ?? []).map((_, at) => `Column ${at}`);
      const lines = [header, ...rows].map((cells) => cells.map(write).join(separator));
      const between = form.emptyLines ? lineBreak + lineBreak : lineBreak;
      const text = lines.join(between) + (form.endsWithBreak ? lineBreak : '');
      const opened = openFile(WRITERS[form.encoding]?.(text) ?? new Uint8Array());
      expect(opened.separator).toBe(separator);
      expect(opened.header).toEqual(header);
      const filled = rows.filter((cells) => cells.some((one) => one.trim()));
      expect(opened.rows.map(({ cells }) => cells)).toEqual(filled);
      expect(opened.open).toEqual([]);
    }),
    { numRuns: runs(60) },
  );
});

test('each parsed row has the line number at which it starts', () => {
  const { rows } = readTable('a;b\r\n\r\n1;"x\r\ny"\r\n2;z', ';');
  expect(rows.map(({ line }) => line)).toEqual([1, 3, 5]);
});

test.each(['windows-1252', 'macintosh', 'cp850'] as Encoding[])(
  'each byte of a file in %s is decoded to a different character',
  (encoding) => {
    const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
    expect(new Set(decodeAs(bytes, encoding)).size).toBe(256);
  },
);

test('the import page rejects a PDF, an image and an empty file', () => {
  expect(fileError(Buffer.from('%PDF-1.7'))).toBe('isPdf');
  expect(fileError(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'))).toBe('isBinary');
  expect(fileError(new Uint8Array())).toBe('isEmpty');
  expect(fileError(Buffer.from('name,price\n'))).toBeUndefined();
});

test.each(['PK\x03\x04', 'PK\x05\x06', '\xd0\xcf\x11\xe0'])(
  'the import page sends a file that begins with %j to the server',
  (start) => {
    const bytes = Buffer.from(`${start}\0\0`, 'latin1');
    expect([isWorkbook(bytes), fileError(bytes)]).toEqual([true, undefined]);
  },
);

test('a workbook gets an unnamed column for cells to the right of its header', () => {
  const rows = [
    { line: 2, cells: ['Price list'] },
    { line: 4, cells: ['Name', 'Price'] },
    { line: 5, cells: ['Apples', '1.5', '', 'sold out'] },
    { line: 6, cells: ['="007"', '2'] },
  ];
  expect(openRows(rows)).toMatchObject({
    ...{ headerAt: 1, headerLine: 4, lines: [2, 4, 5, 6], open: [] },
    header: ['Name', 'Price', '', ''],
    rows: [
      { line: 5, cells: ['Apples', '1.5', '', 'sold out'] },
      { line: 6, cells: ['007', '2', '', ''] },
    ],
  });
  expect(openRows(rows, { headerAt: 0 })).toMatchObject({ headerLine: 2 });
});

/* A corpus of files of shops and tills. The JSON file beside each file contains the expected outcome. */

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

test.each(files)(
  'importing %s gives the result in the JSON file of the same name',
  async (name) => {
    const {
      about: _,
      settings,
      ...expected
    }: Case = JSON.parse(read(name.replace(/\.\w+$/, '.json')).toString());
    const outcome = outcomeOf(read(name), settings);
    // JSON removes undefined properties, which the expected outcome lacks.
    expect(JSON.parse(JSON.stringify(outcome))).toEqual(expected);
  },
);

test.each(files)('every row of %s is imported, added to another row, or rejected', (name) => {
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
