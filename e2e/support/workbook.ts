import { crc32, deflateRawSync } from 'node:zlib';

type Parts = Readonly<Record<string, string | Buffer>>;

const IN_ZIP64 = 0xffffffff;

function longs(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(8 * numbers.length);
  for (const [at, number] of numbers.entries()) bytes.writeBigUInt64LE(BigInt(number), at * 8);
  return bytes;
}

/**
 * Returns a zip archive with these parts. With `zip64`, all sizes and offsets are in zip64 fields, as some programs
 * write even small files.
 */
export function zipOf(parts: Parts, format: 'deflated' | 'stored' | 'zip64' = 'deflated'): Buffer {
  const isStored = format === 'stored';
  const isZip64 = format === 'zip64';
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const plain = Buffer.from(content);
    const packed = isStored ? plain : deflateRawSync(plain);
    // The fields that the local file header and the central directory share.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(isStored ? 0 : 8, 4);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(plain.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(isZip64 ? IN_ZIP64 : offset, 10);
    const extra = isZip64
      ? Buffer.concat([Buffer.from([1, 0, 24, 0]), longs(plain.length, packed.length, offset)])
      : Buffer.alloc(0);
    const entry = Buffer.from(common);
    entry.writeUInt16LE(extra.length, 24);
    if (isZip64) entry.fill(0xff, 14, 22);
    const head = Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), entry, rest]);
    directory.push(Buffer.concat([head, Buffer.from(name), extra]));
    bodies.push(body);
    offset += body.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(isZip64 ? IN_ZIP64 : offset, 12);
  const start = offset + entries.length;
  const zip64End = isZip64
    ? [
        ...[Buffer.from('PK\x06\x06'), Buffer.alloc(44), longs(offset)],
        ...[Buffer.from('PK\x06\x07'), Buffer.alloc(4), longs(start), Buffer.alloc(4)],
      ]
    : [];
  return Buffer.concat([...bodies, entries, ...zip64End, Buffer.from('PK\x05\x06'), end]);
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const relations = (list: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(
      ([type, target], at) =>
        `<Relationship Id="rId${at + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

type SheetParts = {
  name?: string;
  rows: string;
  state?: 'hidden' | 'veryHidden';
};

type WorkbookParts = {
  sheets: readonly SheetParts[];
  /** The XML of the items of `sharedStrings.xml`. */
  shared?: string;
  /** The number format codes of cell styles 1, 2, and so on. A number is a built-in format. */
  formats?: readonly (string | number)[];
  date1904?: boolean;
};

export function workbookParts({
  sheets,
  shared,
  formats = [],
  date1904 = false,
}: WorkbookParts): Record<string, string> {
  const codes = formats.map((format, at) => ({
    id: typeof format === 'number' ? format : 164 + at,
    code: format,
  }));
  const custom = codes.filter(({ code }) => typeof code === 'string');
  const names = sheets.map(
    ({ name = 'Sheet1', state }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  );
  const targets = sheets.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const);
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  return {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': head + relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${head}<workbook ${main} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      head +
      relations([...targets, ['styles', 'styles.xml'], ['sharedStrings', 'sharedStrings.xml']]),
    'xl/styles.xml': `${head}<styleSheet ${main}><numFmts>${custom.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${escaped(String(code))}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${codes.map(({ id }) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    ...(shared === undefined
      ? {}
      : { 'xl/sharedStrings.xml': `${head}<sst ${main}>${shared}</sst>` }),
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `${head}<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  };
}

export const workbookOf = (parts: WorkbookParts): Buffer => zipOf(workbookParts(parts));

/** Returns the XML of rows. Texts become inline strings, and undefined cells are omitted. */
export const rowsXml = (rows: readonly (readonly (string | number | undefined)[])[]): string =>
  rows
    .map((cells, row) => {
      const xml = cells.map((cell, column) => {
        if (cell === undefined) return '';
        const at = `r="${String.fromCharCode(65 + column)}${row + 1}"`;
        return typeof cell === 'number'
          ? `<c ${at}><v>${cell}</v></c>`
          : `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
      });
      return `<row r="${row + 1}">${xml.join('')}</row>`;
    })
    .join('');
