import { describe, expect, it, vi } from 'vitest';
import { rowsXml, workbookOf, workbookParts, zipOf } from '@/e2e/support/workbook';
import { openWorkbook, readWorkbook } from './read-workbook';

async function* chunks(bytes: Buffer, size = 1_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const read = (bytes: Buffer) => readWorkbook(chunks(bytes));

type Options = Omit<Parameters<typeof workbookOf>[0], 'sheets'>;

const cellsOf = async (rows: string, options: Options = {}) =>
  (await read(workbookOf({ sheets: [{ rows }], ...options }))).rows.map(({ cells }) => cells);

const textsOf = async (cells: string, options?: Options) =>
  (await cellsOf(`<row r="1">${cells}</row>`, options))[0];

describe('cells of a workbook', () => {
  it('are converted to text according to their type', async () => {
    const shared = '<si><t>Käse &amp; Brot</t></si><si><t xml:space="preserve"> 00123</t></si>';
    const cells = [
      '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>',
      '<c r="C1" t="inlineStr"><is><t>Grüße</t></is></c>',
      '<c r="D1" t="str"><f>"a"&amp;"b"</f><v>ab</v></c>',
      '<c r="E1"><f>SUM(1,2)</f><v>3</v></c>',
      '<c r="F1" t="b"><v>1</v></c><c r="G1" t="b"><v>0</v></c>',
      '<c r="H1" t="d"><v>2026-03-01T00:00:00</v></c>',
      '<c r="I1" t="n"><v>2.5</v></c>',
    ];
    expect(await textsOf(cells.join(''), { shared })).toEqual([
      ...['Käse & Brot', ' 00123', 'Grüße', 'ab', '3', 'TRUE', 'FALSE', '2026-03-01', '2.5'],
    ]);
  });

  it('keep the runs of rich text and omit the phonetic reading', async () => {
    const shared =
      '<si><r><t>東京</t></r><r><rPr><b/></rPr><t>ばな奈</t></r><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si>';
    const inline =
      '<c r="B1" t="inlineStr"><is><t>山田</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh></is></c>';
    expect(await textsOf(`<c r="A1" t="s"><v>0</v></c>${inline}`, { shared })).toEqual([
      ...['東京ばな奈', '山田'],
    ]);
  });

  it('keep line breaks and decode stored control characters', async () => {
    const shared = '<si><t>one\ntwo_x000D_\nthree_x0007__x005F_x0041_</t></si>';
    expect(await textsOf('<c r="A1" t="s"><v>0</v></c>', { shared })).toEqual([
      'one\ntwo\r\nthree_x0041_',
    ]);
  });

  it('stay in their columns if the cells before them are missing', async () => {
    expect(await textsOf('<c r="B1"><v>2</v></c><c r="AA1"><v>27</v></c>')).toEqual([
      ...['', '2', ...Array.from({ length: 24 }, () => ''), '27'],
    ]);
    // Some programs omit references such as `A1`.
    expect(await textsOf('<c><v>1</v></c><c/><c><v>3</v></c>')).toEqual(['1', '', '3']);
  });

  it('are empty in a merged range, except for the first cell', async () => {
    const rows = rowsXml([['Fruit', undefined, 'Price']]);
    const parts = workbookParts({ sheets: [{ rows }] });
    const sheet = 'xl/worksheets/sheet1.xml';
    const merged = parts[sheet]?.replace(
      '</worksheet>',
      '<mergeCells><mergeCell ref="A1:B1"/></mergeCells></worksheet>',
    );
    const { rows: read1 } = await read(zipOf({ ...parts, [sheet]: merged ?? '' }));
    expect(read1).toEqual([{ line: 1, cells: ['Fruit', '', 'Price'] }]);
  });

  it('become empty texts if they contain an error value, and are counted', async () => {
    const rows =
      '<row r="1"><c r="A1" t="e"><v>#N/A</v></c><c r="B1"><v>1</v></c><c r="C1" t="e"><v>#REF!</v></c></row>';
    expect(await read(workbookOf({ sheets: [{ rows }] }))).toMatchObject({
      errorCells: 2,
      rows: [{ line: 1, cells: ['', '1'] }],
    });
  });

  it('use the number format of their style, and the date system of the workbook', async () => {
    const cells = [
      '<c r="A1" s="1"><v>46082</v></c><c r="B1" s="2"><v>0.07</v></c><c r="C1" s="3"><v>2.3681</v></c>',
    ].join('');
    const formats = ['dd/mm/yyyy', 9, '#,##0.00\\ [$€-407]'];
    expect(await textsOf(cells, { formats })).toEqual(['2026-03-01', '7%', '2.37']);
    const [date] = (await textsOf(cells, { formats, date1904: true })) ?? [];
    expect(date).toBe('2030-03-02');
  });
});

describe('rows of a workbook', () => {
  it('have the row numbers of the sheet, and empty rows are skipped', async () => {
    const rows =
      '<row r="1"/><row r="3"><c r="A3" t="inlineStr"><is><t>Prices</t></is></c></row><row r="5" hidden="1"><c r="A5"><v>1</v></c></row><row r="6"><c r="A6" t="inlineStr"><is><t> </t></is></c></row>';
    expect((await read(workbookOf({ sheets: [{ rows }] }))).rows).toEqual([
      { line: 3, cells: ['Prices'] },
      { line: 5, cells: ['1'] },
    ]);
  });

  const oneCell = (text: string) => rowsXml([[text]]);
  const manySheets = workbookOf({
    sheets: [
      { name: 'Secret', state: 'hidden', rows: oneCell('hidden') },
      { name: 'Very', state: 'veryHidden', rows: oneCell('hidden') },
      { name: 'Cover', rows: '' },
      { name: 'Prices & more', rows: oneCell('Apples') },
      { name: 'Empty', rows: '<row r="1"/>' },
      { name: 'Old', rows: oneCell('Pears') },
    ],
  });
  const sheets = ['Prices & more', 'Old'];

  it('are read from the first visible sheet that has rows, and all sheets with rows are listed', async () => {
    const rows = [{ line: 1, cells: ['Apples'] }];
    expect(await read(manySheets)).toEqual({ sheet: sheets[0], sheets, errorCells: 0, rows });
  });

  it('are read from the sheet that the caller names', async () => {
    const rows = [{ line: 1, cells: ['Pears'] }];
    const old = { sheet: 'Old', sheets, errorCells: 0, rows };
    expect(await readWorkbook(chunks(manySheets), 'Old')).toEqual(old);
  });

  it.each(['Secret', 'Cover', 'old', ''])(
    'are rejected with a list of the sheets if the caller names the sheet %j',
    async (sheet) => {
      await expect(readWorkbook(chunks(manySheets), sheet)).rejects.toMatchObject({
        kind: 'badInput',
        message: `The workbook has no visible sheet “${sheet}” with rows. Choose one of these sheets: Prices & more, Old`,
      });
    },
  );

  it('are read from archives with XML prefixes, absolute targets, backslashes, or part names in another case', async () => {
    const parts = workbookParts({ sheets: [{ rows: '' }] });
    const workbook = zipOf(
      {
        ...parts,
        'xl/_rels/workbook.xml.rels': (parts['xl/_rels/workbook.xml.rels'] ?? '').replace(
          'worksheets/sheet1.xml',
          '/xl/Worksheets/Sheet1.xml',
        ),
        'xl\\worksheets\\sheet1.xml':
          '<x:worksheet xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Apples</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>',
      },
      'stored',
    );
    expect((await read(workbook)).rows).toEqual([{ line: 1, cells: ['Apples'] }]);
  });

  it('are read from an archive with zip64 fields', async () => {
    const parts = workbookParts({ sheets: [{ rows: rowsXml([['Apples', 1.5]]) }] });
    expect((await read(zipOf(parts, 'zip64'))).rows).toEqual([
      { line: 1, cells: ['Apples', '1.5'] },
    ]);
  });

  it('are read as a stream, so that a large sheet needs little memory at once', async () => {
    const rows = rowsXml(Array.from({ length: 2_000 }, (_, n) => [`Product ${n}`, n]));
    const workbook = await openWorkbook(chunks(workbookOf({ sheets: [{ rows }] })));
    const first = await workbook.rows.next();
    expect(first.value).toEqual({ line: 1, cells: ['Product 0', '0'] });
    await workbook.rows.return(undefined);
  });
});

describe('a file that is not a readable workbook', () => {
  const workbook = workbookOf({ sheets: [{ rows: rowsXml([['Apples']]) }] });
  const ole = (name: string) =>
    Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.from(name, 'utf16le'),
    ]);
  const part = (name: string, change: (xml: string) => string) => {
    const parts = workbookParts({ sheets: [{ rows: rowsXml([['Apples']]) }] });
    return zipOf({ ...parts, [name]: change(parts[name] ?? '') });
  };
  it.each([
    ['a workbook with a password', ole('EncryptedPackage'), /password\. Remove/],
    ['an old workbook', ole('Workbook'), /\(\.xls\)\. Save it as \.xlsx or CSV/],
    [
      'an OpenDocument file',
      zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' }),
      /not an Excel workbook.*Save it as \.xlsx or CSV/,
    ],
    [
      'a text document',
      part('_rels/.rels', (xml) => xml.replace('xl/workbook.xml', 'word/document.xml')),
      /not an Excel workbook/,
    ],
    [
      'a binary workbook',
      part('_rels/.rels', (xml) => xml.replace('workbook.xml', 'workbook.bin')),
      /not an Excel workbook/,
    ],
    ['a truncated file', workbook.subarray(0, workbook.length - 40), /incomplete or damaged/],
    ['an empty archive', zipOf({}), /incomplete or damaged/],
    [
      'broken XML',
      part('xl/worksheets/sheet1.xml', (xml) => xml.slice(0, -30)),
      /incomplete or damaged/,
    ],
    [
      'a missing part',
      zipOf({ '_rels/.rels': workbookParts({ sheets: [] })['_rels/.rels'] ?? '' }),
      /incomplete or damaged/,
    ],
    [
      'damaged packed bytes',
      (() => {
        const bytes = Buffer.from(workbook);
        const name = bytes.indexOf('xl/worksheets/sheet1.xml');
        return bytes.fill(0xff, name + 24, name + 60);
      })(),
      /incomplete or damaged/,
    ],
    [
      'no rows',
      workbookOf({ sheets: [{ rows: '' }, { rows: rowsXml([['a']]), state: 'hidden' }] }),
      /no rows in its visible sheets/,
    ],
  ])('is rejected with a message that says what to do: %s', async (_, bytes, message) => {
    await expect(read(bytes)).rejects.toMatchObject({
      kind: 'badInput',
      message: expect.stringMatching(message),
    });
  });

  it('is rejected if a zip archive is encrypted', async () => {
    const bytes = Buffer.from(workbook);
    const entry = bytes.indexOf('PK\x01\x02');
    bytes.writeUInt16LE(1, entry + 8);
    await expect(read(bytes)).rejects.toThrow(/protected by a password/);
  });
});

describe('limits of a workbook', () => {
  const large = /The workbook is too large/;

  it('rejects a zip bomb before it is unpacked, whatever size the archive states', async () => {
    const bomb = zipOf({
      ...workbookParts({ sheets: [{ rows: '' }] }),
      'xl/sharedStrings.xml': Buffer.alloc(260_000_000, ' '),
    });
    for (let at = bomb.indexOf('PK\x01\x02'); at >= 0; at = bomb.indexOf('PK\x01\x02', at + 1))
      bomb.writeUInt32LE(10, at + 24);
    expect(bomb.length).toBeLessThan(300_000);
    const before = process.memoryUsage().arrayBuffers;
    await expect(read(bomb)).rejects.toThrow(large);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000);
  });

  it('rejects shared texts beyond the limit', async () => {
    const shared = `<si><t>${'x'.repeat(30_000)}</t></si>`.repeat(1_700);
    const workbook = workbookOf({ sheets: [{ rows: rowsXml([['a']]) }], shared });
    await expect(read(workbook)).rejects.toThrow(large);
  });

  it('rejects a long shared text that many cells repeat', async () => {
    const shared = `<si><t>${'x'.repeat(1_000_000)}</t></si>`;
    const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(60);
    await expect(cellsOf(rows, { shared })).rejects.toThrow(large);
  });

  it('rejects a value in a column beyond the limit, but not an empty cell', async () => {
    expect(await textsOf('<c r="A1"><v>1</v></c><c r="XFD1" s="1"/>')).toEqual(['1']);
    expect(await textsOf('<c r="ALL1"><v>1</v></c>')).toHaveLength(1_000);
    await expect(textsOf('<c r="ALM1"><v>1</v></c>')).rejects.toThrow(large);
  });

  it('rejects more cells than the response may contain', async () => {
    const rows = '<row><c r="ALL1"><v>1</v></c></row>'.repeat(5_001);
    await expect(cellsOf(rows)).rejects.toThrow(large);
  });

  it('rejects more rows than the import page accepts', async () => {
    const rows = (count: number) => '<row><c><v>1</v></c></row>'.repeat(count);
    expect(await cellsOf(rows(50_010))).toHaveLength(50_010);
    await expect(cellsOf(rows(50_011))).rejects.toThrow(/more than 50,000 rows/);
  });

  it('rejects a row number above the maximum of spreadsheets', async () => {
    await expect(cellsOf('<row r="1048577"><c><v>1</v></c></row>')).rejects.toThrow(/damaged/);
  });

  it('rejects a file beyond the size limit before it has arrived completely', async () => {
    const sent = vi.fn();
    async function* endless() {
      for (;;) {
        sent();
        yield Buffer.alloc(1_000_000);
      }
    }
    await expect(readWorkbook(endless())).rejects.toMatchObject({ kind: 'tooLarge' });
    expect(sent).toHaveBeenCalledTimes(21);
  });
});
