import { parse } from 'csv-parse/browser/esm/sync';

/*
 * Decodes a file and splits it into rows. The browser and the server run this module, so it must not import
 * server code.
 */

/** The supported encodings, in the order in which the import page offers them. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1256',
  'macintosh',
  'cp850',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Why a file cannot be read as text. Each value is a message key in the namespace `productImport`. */
export type FileFault = 'isEmpty' | 'isPdf' | 'isBinary';

/**
 * The characters of the bytes 0x80 to 0xFF. TextDecoder of Node 20 decodes Windows-1252 wrongly, and no browser
 * supports CP 850.
 */
const HIGH = {
  'windows-1252':
    '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ\u00A0¡¢£¤¥¦§¨©ª«¬\u00AD®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
  macintosh:
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00A0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uF8FFÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
} as const;
type OneByte = keyof typeof HIGH;
const isOneByte = (encoding: Encoding): encoding is OneByte => Object.hasOwn(HIGH, encoding);

const SAMPLE_BYTES = 5_000;

const starts = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, at) => bytes[at] === byte);

/** The number of bytes that {@link isWorkbook} needs. */
export const SIGNATURE_BYTES = 4;

/** Returns whether the bytes are a zip file (xlsx, ods) or an OLE file (old or password-protected workbook). */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  starts(bytes, 0x50, 0x4b, 3, 4) ||
  starts(bytes, 0x50, 0x4b, 5, 6) ||
  starts(bytes, 0xd0, 0xcf, 0x11, 0xe0);

const LOWER = 'àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿœßšž';
const UPPER = LOWER.toUpperCase();
const MARKS = '€£°’‘“”„–—…«»©®™½¼¾•·¿¡²³×ªº\u00A0';

const OF_WORD = /[a-z\x80-\xFF]/i;

/**
 * Scores from -2 to 2 how likely a character is between its neighbours. A lone accented letter, except `à`, suggests a
 * wrong encoding: `£1.99` became `ú1.99`.
 */
function likely(letter: string, before: string, after: string): number {
  const isLone = !OF_WORD.test(before) && !OF_WORD.test(after);
  if (isLone && letter !== 'à' && /\p{L}/u.test(letter)) return -1;
  if (LOWER.includes(letter)) return 2;
  if (UPPER.includes(letter)) return /[a-z]/.test(before) ? -2 : 1;
  return MARKS.includes(letter) ? 0.5 : -2;
}

/** The encoding with the best score wins. In a tie, Windows-1252 wins. */
function guessOneByte(bytes: Uint8Array): OneByte {
  const score = { 'windows-1252': 0, macintosh: 0, cp850: 0 };
  let seen = 0;
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80) continue;
    const [before, after] = [at - 1, at + 1].map((one) => String.fromCharCode(bytes[one] ?? 0x20));
    for (const name of ['windows-1252', 'macintosh', 'cp850'] as const)
      score[name] += likely(HIGH[name][byte - 0x80] ?? '', before ?? '', after ?? '');
    seen += 1;
    if (seen === SAMPLE_BYTES) break;
  }
  return (['macintosh', 'cp850'] as const).reduce<OneByte>(
    (best, one) => (score[one] > score[best] ? one : best),
    'windows-1252',
  );
}

const ARABIC_WORD = /^[\u0621-\u0652]{2,}$/;

/**
 * Returns whether the bytes are Arabic text in Windows-1256, which Excel uses on Arabic computers. In a wrong encoding,
 * words would mix Arabic and other letters.
 */
export function isArabic(bytes: Uint8Array): boolean {
  const text = new TextDecoder('windows-1256').decode(bytes.subarray(0, LOOKED_AT));
  const words = text.match(/[\p{L}\p{M}]+/gu)?.filter((word) => /\P{ASCII}/u.test(word)) ?? [];
  return words.filter((word) => ARABIC_WORD.test(word)).length > words.length / 2;
}

/** Many zero bytes at even (0) or odd (1) positions indicate UTF-16. */
function zeroesAt(bytes: Uint8Array, parity: 0 | 1): boolean {
  const begin = bytes.subarray(0, 200);
  const half = begin.filter((_, at) => at % 2 === parity);
  return half.length > 1 && half.filter((byte) => byte === 0).length > half.length * 0.7;
}

/**
 * Returns the most likely encoding of a file. A byte order mark decides, then valid UTF-8, then the most likely
 * characters. A file with few invalid bytes counts as UTF-8, and the import rejects those rows.
 */
export function guessEncoding(bytes: Uint8Array): Encoding {
  if (starts(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (starts(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (starts(bytes, 0xfe, 0xff)) return 'utf-16be';
  if (zeroesAt(bytes, 1)) return 'utf-16le';
  if (zeroesAt(bytes, 0)) return 'utf-16be';
  const text = new TextDecoder('utf-8').decode(bytes);
  const broken = text.split('\uFFFD').length - 1;
  if (broken === 0) return 'utf-8';
  const whole = text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0;
  if (whole > broken) return 'utf-8';
  return isArabic(bytes) ? 'windows-1256' : guessOneByte(bytes);
}

const fromOneByte = (bytes: Uint8Array, high: string): string => {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 8_192) {
    const codes = [...bytes.subarray(at, at + 8_192)];
    const code = (byte: number) => (byte < 0x80 ? byte : high.charCodeAt(byte - 0x80));
    pieces.push(String.fromCharCode(...codes.map(code)));
  }
  return pieces.join('');
};

/** Returns why the bytes are neither a text file nor a workbook, or undefined if they are. */
export function fileError(bytes: Uint8Array): FileFault | undefined {
  if (bytes.length === 0) return 'isEmpty';
  if (starts(bytes, 0x25, 0x50, 0x44, 0x46)) return 'isPdf';
  if (isWorkbook(bytes)) return undefined;
  const encoding = guessEncoding(bytes);
  if (encoding.startsWith('utf-16')) return undefined;
  return bytes.subarray(0, 10_000).includes(0) ? 'isBinary' : undefined;
}

/** Decodes the bytes, without the byte order mark. Invalid bytes become U+FFFD. */
export const decodeAs = (bytes: Uint8Array, encoding: Encoding): string =>
  isOneByte(encoding)
    ? fromOneByte(bytes, HIGH[encoding])
    : new TextDecoder(encoding).decode(bytes);

/**
 * Returns whether a text was decoded with a wrong encoding. A wrong encoding produces U+FFFD, or two characters in
 * place of one character of UTF-8.
 */
export const isGarbled = (text: string): boolean =>
  /\uFFFD|[ÃÂ][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â‚¬|â€/.test(text);

export const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** A row, with the number of its first line in the file. */
export type TableRow = { line: number; cells: string[] };

export type Table = {
  rows: TableRow[];
  /** Lines with an unclosed quotation mark, or one that is not doubled inside a quoted cell. Each line is one cell. */
  open: TableRow[];
};

/** After this many unreadable lines, the remaining file counts as one unreadable line. */
const MAX_OPEN = 20;
const LOOKED_AT = 20_000;

/** Excel sets the separator with a first line such as `sep=;`. */
const SEP_LINE = /^sep=(.)\r?\n?/i;

function countsOf(text: string, separator: string): number[] {
  const quoted = /(^|[,;\t|\r\n])"(?:[^"]|"")*"/g;
  const plain = text.slice(0, LOOKED_AT).replace(quoted, '$1x');
  const lines = plain.split(/\r\n|\n|\r/).filter((line) => line.trim());
  // The sample may end inside the last line.
  return lines
    .slice(0, Math.max(1, Math.min(20, lines.length - 1)))
    .map((line) => line.split(separator).length - 1);
}

/**
 * Returns the separator that occurs equally often in most of the first lines. If the file has a `sep=` line,
 * returns its separator.
 */
export function guessSeparator(text: string): Separator {
  const [, separatorLine] = SEP_LINE.exec(text) ?? [];
  const known = SEPARATORS.find((one) => one === separatorLine);
  if (known) return known;
  const score = (separator: Separator) => {
    const counts = countsOf(text, separator);
    const most = Math.max(...counts);
    if (most === 0) return 0;
    const same = new Map<number, number>();
    for (const count of counts) if (count > 0) same.set(count, (same.get(count) ?? 0) + 1);
    return Math.max(...same.values()) / counts.length + Math.min(most, 50) / 1_000;
  };
  return SEPARATORS.reduce((best, one) => (score(one) > score(best) ? one : best));
}

const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim());

function fromLine(text: string, line: number): string {
  const breaks = /\r\n|\n|\r/g;
  for (let number = 1; number < line; number += 1) if (!breaks.exec(text)) return '';
  return text.slice(line > 1 ? breaks.lastIndex : 0);
}

const breaksIn = (raw: string) => raw.match(/\r\n|\n|\r/g)?.length ?? 0;

const inMarks = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** `failed` is the first line of the record at which the parser failed. */
function readSome(text: string, separator: Separator, first: number) {
  const rows: TableRow[] = [];
  const open: TableRow[] = [];
  let line = first;
  const take = (found: unknown): null => {
    // The types of csv-parse lack the property `raw`.
    const { record, raw } = found as { record: string[]; raw: string };
    const begin = /^(?:\r\n|\n|\r)*/.exec(raw)?.[0] ?? '';
    const start = line + breaksIn(begin);
    const odd = record.filter((cell) => cell.startsWith('"') && !raw.includes(inMarks(cell)));
    // A quotation mark in a later row closed the cell, so this record contains several rows.
    if (odd.some((cell) => /[\r\n]/.test(cell))) throw new Error('A quotation mark is not closed');
    line += breaksIn(raw);
    if (odd.length > 0) open.push({ line: start, cells: [raw.trim()] });
    else if (isFilled(record)) rows.push({ line: start, cells: record });
    return null;
  };
  try {
    parse(text, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      raw: true,
      on_record: take,
    });
    return { rows, open };
  } catch {
    return { rows, open, failed: line };
  }
}

/**
 * Splits a text into rows, with any line breaks and quotation. A line with an unclosed quotation mark goes to `open`,
 * and reading continues with the next line. Otherwise one cell would contain all later rows.
 */
export function readTable(rawText: string, separator: Separator): Table {
  const separatorLine = SEP_LINE.exec(rawText);
  const text = separatorLine ? rawText.slice(separatorLine[0].length) : rawText;
  const table: Table = { rows: [], open: [] };
  let line = separatorLine ? 2 : 1;
  let rest = text;
  for (let attempt = 0; attempt <= MAX_OPEN; attempt += 1) {
    const { rows, open, failed } = readSome(rest, separator, line);
    table.open.push(...open);
    for (const row of rows) table.rows.push(row);
    if (failed === undefined) return table;
    const left = fromLine(rest, failed - line + 1);
    const [bad = ''] = left.split(/\r\n|\n|\r/, 1);
    table.open.push({ line: failed, cells: [bad] });
    rest = fromLine(left, 2);
    line = failed + 1;
    if (!rest) return table;
  }
  table.open.push({ line, cells: [rest.slice(0, 200)] });
  return table;
}

/**
 * Returns the index of the header row: the first row with at least half as many filled cells as the fullest of the
 * first ten rows.
 */
export function guessHeader(rows: readonly TableRow[]): number {
  const filled = rows.slice(0, 10).map(({ cells }) => cells.filter((cell) => cell.trim()).length);
  const widest = Math.max(0, ...filled);
  return Math.max(
    0,
    filled.findIndex((count) => count >= Math.max(1, widest / 2)),
  );
}

const quoted = (cell: string, separator: string) =>
  /["\r\n]|^\s|\s$/.test(cell) || cell.includes(separator) ? inMarks(cell) : cell;

/** Returns the rows as CSV text, from which {@link readTable} reads the same rows. */
export const writeTable = (rows: readonly (readonly string[])[], separator: Separator): string =>
  rows
    .map((cells) => `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`)
    .join('');
