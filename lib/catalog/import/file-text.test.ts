import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '@/e2e/support/runs';
import { decodeAs, type Encoding, fileError, readTable, SEPARATORS } from './file-text';
import { openFile } from './read-file';

/* Reads random tables in every combination of encoding, separator, line break and quoting style. */

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
  /** True if all cells are quoted. If false, only the cells that need quotes are quoted. */
  isQuoted: fc.boolean(),
  endsWithBreak: fc.boolean(),
  emptyLines: fc.boolean(),
});

/**
 * Cells that contain many separators, quotes and line breaks. They do not contain characters that a wrong encoding
 * would produce.
 */
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

test('openFile detects encoding, separator and quoting of any table @random', () => {
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

test('readTable numbers each row by its first line', () => {
  const { rows } = readTable('a;b\r\n\r\n1;"x\r\ny"\r\n2;z', ';');
  expect(rows.map(({ line }) => line)).toEqual([1, 3, 5]);
});

test.each(['windows-1252', 'macintosh', 'cp850'] as Encoding[])(
  'decodeAs decodes each byte of %s to a different character',
  (encoding) => {
    const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
    expect(new Set(decodeAs(bytes, encoding)).size).toBe(256);
  },
);

test('fileError rejects a workbook, an image and an empty file', () => {
  expect(fileError(Buffer.from('PK\x03\x04...'))).toBe('isWorkbook');
  expect(fileError(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'))).toBe('isBinary');
  expect(fileError(new Uint8Array())).toBe('isEmpty');
  expect(fileError(Buffer.from('name,price\n'))).toBeUndefined();
});
