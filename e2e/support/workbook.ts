import { crc32, deflateRawSync } from 'node:zlib';

/* Builds Excel workbooks (.xlsx) for tests, from the XML of their parts. */

type Parts = Readonly<Record<string, string | Buffer>>;

/** Returns a zip archive with these parts, deflated unless `isStored`. */
export function zipOf(parts: Parts, isStored = false): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const plain = Buffer.from(content);
    const packed = isStored ? plain : deflateRawSync(plain);
    // The fields that the local header and the directory have in common.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(isStored ? 0 : 8, 4);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(plain.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const version = Buffer.from([20, 0]);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), version, common, rest, Buffer.from(name)]),
    );
    bodies.push(body);
    offset += body.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, entries, Buffer.from('PK\x05\x06'), end]);
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
  /** The XML of the rows. */
  rows: string;
  state?: 'hidden' | 'veryHidden';
};

type WorkbookParts = {
  sheets: readonly SheetParts[];
  /** The XML of the items of `sharedStrings.xml`. */
  shared?: string;
  /** The number format codes of cell styles 1, 2, and so on. Style 0 is General. A number is a built-in format. */
  formats?: readonly (string | number)[];
  date1904?: boolean;
};

/** Returns the parts of a workbook, so that a test can change them. */
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

/** Returns a workbook. */
export const workbookOf = (parts: WorkbookParts): Buffer => zipOf(workbookParts(parts));

/** Returns the XML of rows: texts as inline strings, numbers as numbers, and nothing for an undefined cell. */
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
