import { beforeAll, describe, expect, it } from 'vitest';
import { Client, newSeller } from '@/e2e/support/client';
import { imported } from '@/e2e/support/imported-file';
import { openTestShop, SHOP } from '@/e2e/support/in-process';
import { rowsXml, workbookOf } from '@/e2e/support/workbook';
import { partsOf } from '@/lib/catalog/import/convert';
import { XLSX_TYPE } from '@/lib/catalog/import/media-type';
import { openRows } from '@/lib/catalog/import/read-file';
import type { WorkbookTable } from '@/lib/catalog/view';
import { Product } from '@/models';

openTestShop();

let seller: Client;
beforeAll(async () => {
  seller = await newSeller(SHOP);
});

const CSV_TYPE = 'text/csv';
const send = (path: string, bytes: Buffer, type = XLSX_TYPE) =>
  seller.post(path, undefined, { raw: new Uint8Array(bytes), headers: { 'Content-Type': type } });

/** A typical price list of a grocer, with a title, an empty row, and a price that a formula calculates. */
const PRICE_LIST = workbookOf({
  formats: ['0.00', '0000000000000'],
  sheets: [
    {
      name: 'Preise',
      rows: [
        '<row r="1"><c r="A1" t="inlineStr"><is><t>Hofladen Müller</t></is></c></row>',
        '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="s"><v>1</v></c><c r="C3" t="s"><v>2</v></c><c r="D3" t="s"><v>3</v></c><c r="E3" t="s"><v>4</v></c></row>',
        '<row r="4"><c r="A4" t="inlineStr"><is><t>Grüner Tee</t></is></c><c r="B4" t="inlineStr"><is><t>Drinks</t></is></c><c r="C4"><v>4.006381333931E+12</v></c><c r="D4" s="1"><f>1.19*1.99</f><v>2.3681</v></c><c r="E4" t="inlineStr"><is><t>250 g</t></is></c></row>',
        '<row r="5"><c r="A5" t="inlineStr"><is><t>Weißer Spargel</t></is></c><c r="B5" t="inlineStr"><is><t>Vegetables</t></is></c><c r="C5" t="inlineStr"><is><t>0012345678905</t></is></c><c r="D5"><v>0.30000000000000004</v></c><c r="E5" t="inlineStr"><is><t>0,5 kg</t></is></c></row>',
        '<row r="9"><c r="A9" t="inlineStr"><is><t>Äpfel</t></is></c><c r="B9" t="inlineStr"><is><t>Fruits</t></is></c><c r="C9" s="2"><v>36000291452</v></c><c r="D9" t="inlineStr"><is><t>1,99</t></is></c><c r="E9" t="inlineStr"><is><t>1 kg</t></is></c></row>',
      ].join(''),
    },
  ],
  shared:
    '<si><t>Artikel</t></si><si><t>Kategorie</t></si><si><t>EAN</t></si><si><t>Preis</t></si><si><t>Gewicht</t></si>',
});

describe('an Excel workbook', () => {
  it('is imported with exact barcodes, prices and names by the import page', async () => {
    const { status, body } = await send('/api/product/workbook', PRICE_LIST);
    expect(status).toBe(200);
    const { rows, ...about } = body as unknown as WorkbookTable;
    expect(about).toMatchObject({ sheet: 'Preise', sheets: ['Preise'], errorCells: 0 });
    const { accepted, faults, opened } = imported(openRows(rows));
    expect([opened.headerLine, faults]).toEqual([3, []]);
    for (const { text } of partsOf(accepted)) {
      const { body: report } = await send('/api/product/import', Buffer.from(text), CSV_TYPE);
      expect(report).toMatchObject({ errors: [], moreErrors: 0 });
    }
    const names = ['Grüner Tee', 'Weißer Spargel', 'Äpfel'];
    const stored = await Promise.all(names.map((name) => Product.findOne({ name }).lean()));
    expect(stored).toMatchObject([
      { name: 'Grüner Tee', gtin: '4006381333931', priceCents: 237, weight: '250 g' },
      { name: 'Weißer Spargel', gtin: '0012345678905', priceCents: 30, weight: '0,5 kg' },
      { name: 'Äpfel', gtin: '0036000291452', priceCents: 199, weight: '1 kg' },
    ]);
  });

  const goods = (name: string, ...more: string[]) =>
    workbookOf({
      sheets: [
        {
          name: 'Goods',
          rows: rowsXml([
            ['name', 'category', 'price', 'offerPrice', 'weight', undefined],
            [name, 'Fruits', 2.5, 1.999, '1 kg', 'a note'],
            [`${name} dried`, 'Fruits', 2.5, 1.99],
          ]),
        },
        ...more.map((text) => ({ name: text, rows: rowsXml([[text]]) })),
      ],
    });

  it('is accepted as a product file, and errors contain the row numbers of its sheet', async () => {
    const { status, body } = await send('/api/product/import', goods('Quinces', 'Old prices'));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ added: 1, updated: 0, sheet: 'Goods' },
      errors: [{ line: 2, fields: ['offerPrice'] }],
      message: expect.stringContaining('Only the sheet “Goods” was read'),
    });
    expect(await Product.findOne({ name: 'Quinces dried' }).lean()).toMatchObject({
      offerPriceCents: 199,
    });
  });

  it('is read and imported from another sheet if the query names it', async () => {
    const workbook = goods('Damsons', 'Old prices');
    const { body } = await send('/api/product/workbook?sheet=Old+prices', workbook);
    expect(body).toMatchObject({ sheet: 'Old prices', sheets: ['Goods', 'Old prices'] });
    const report = await send('/api/product/import?check=true&sheet=Old+prices', workbook);
    expect(report).toMatchObject({ status: 400 });
    expect(report.body.message).toMatch(/column/i);
    const first = await send('/api/product/import?check=true&sheet=Goods', workbook);
    expect(first.body).toMatchObject({ added: 1, sheet: 'Goods' });
    for (const path of ['/api/product/workbook', '/api/product/import'])
      expect(await send(`${path}?sheet=Other`, workbook)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('Choose one of these sheets: Goods, Old prices') },
      });
  });

  it('is detected by its content, not by its content type', async () => {
    const medlars = await send('/api/product/import?check=true', goods('Medlars'), CSV_TYPE);
    expect(medlars.body).toMatchObject({ added: 1 });
    expect(medlars.body).not.toHaveProperty('sheet');
    const csv = Buffer.from('name,category,price,offerPrice\nMedlars,Fruits,2,1\n');
    const named = await send('/api/product/import?check=true', csv, XLSX_TYPE);
    expect(named.body).toMatchObject({ added: 1, errors: [] });
  });

  it('is rejected with a specific message if it has a password, is damaged or is not a workbook', async () => {
    const ole = (stream: string) =>
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from(stream, 'utf16le')]);
    for (const [bytes, message] of [
      [ole('EncryptedPackage'), /^This workbook is protected by a password/],
      [ole('Workbook'), /^This is an old Excel workbook/],
      [PRICE_LIST.subarray(0, 1_000), /^The workbook is incomplete or damaged/],
    ] as const)
      for (const path of ['/api/product/workbook', '/api/product/import'])
        expect(await send(path, bytes)).toMatchObject({
          status: 400,
          body: { message: expect.stringMatching(message) },
        });
    expect(await send('/api/product/workbook', Buffer.from('name,price'))).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^This file is not an Excel workbook/) },
    });
  });

  it('is rejected with a wrong content type or above the size limit', async () => {
    const typed = await send('/api/product/workbook', PRICE_LIST, CSV_TYPE);
    expect(typed.status).toBe(415);
    const large = await send('/api/product/workbook', Buffer.alloc(20_000_001, 'PK\x03\x04'));
    expect(large.status).toBe(413);
    const file = await send('/api/product/import', Buffer.alloc(20_000_001, 'PK\x03\x04'));
    expect(file.status).toBe(413);
  });

  it('cannot be uploaded by shoppers', async () => {
    const raw = new Uint8Array(PRICE_LIST);
    const headers = { 'Content-Type': XLSX_TYPE };
    expect(
      (await new Client(SHOP).post('/api/product/workbook', undefined, { raw, headers })).status,
    ).toBe(401);
  });
});
