import { describe, expect, it } from 'vitest';
import { taxesOf } from '@/lib/tax/tax';
import type { InvoiceDoc } from '@/models/invoice';
import { ublOf, writeXml } from './en16931';

const BREAD = { kind: 'goods', name: 'Bread', quantity: 1, cents: 300, percent: 7 };
/** A weight of 2 g at 1.99 per kg costs 0.00. */
const herbs = (percent: number) => ({
  ...{ kind: 'goods', name: 'Herbs', quantity: 1, cents: 0, percent },
  measured: { amount: 2, unit: 'g' },
});

const invoiceOf = (lines: (typeof BREAD)[], more: object = {}) =>
  ({
    kind: 'invoice',
    number: 'INV-2026-0001',
    day: '2026-11-24',
    currency: 'eur',
    deliveredOn: '2026-11-24',
    taxMode: 'included',
    seller: {
      name: 'Corner',
      address: '1 High Street\n10115 Berlin',
      taxNumber: 'DE123456789',
      email: 'shop@shop.example',
    },
    buyer: {
      name: 'Ada',
      email: 'ada@shopper.example',
      street: '1 Market Street',
      country: 'Germany',
    },
    lines,
    taxes: taxesOf('included', lines),
    totalCents: lines.reduce((sum, { cents }) => sum + cents, 0),
    ...more,
  }) as unknown as InvoiceDoc;

type Category = { 'cbc:ID': string; 'cbc:Percent': string };
type Root = {
  'cac:TaxTotal': { 'cac:TaxSubtotal': { 'cac:TaxCategory': Category }[] }[];
  'cac:InvoiceLine': { 'cac:Item': { 'cac:ClassifiedTaxCategory': Category } }[];
};
async function categoriesOf(invoice: InvoiceDoc) {
  const written = ublOf(invoice);
  if ('why' in written) return expect.fail(written.why);
  const root = written.document['ubl:Invoice'] as Root;
  const key = ({ 'cbc:ID': id, 'cbc:Percent': percent }: Category) => `${id} ${percent}`;
  const rows = root['cac:TaxTotal'][0]?.['cac:TaxSubtotal'] ?? [];
  return {
    lines: root['cac:InvoiceLine'].map((line) =>
      key(line['cac:Item']['cac:ClassifiedTaxCategory']),
    ),
    breakdown: rows.map((row) => key(row['cac:TaxCategory'])),
    xml: await writeXml(written.document),
  };
}

describe('ublOf', () => {
  it.each([
    ['Z 0', 0, {}],
    ['E 0', 0, { taxExemption: '§ 4 UStG' }],
    ['S 19', 19, {}],
  ])(
    'has one tax subtotal for two lines of 0.00 of the category and rate %s',
    async (row, percent, more) => {
      const lines = [BREAD, herbs(percent), herbs(percent)];
      const { breakdown, xml, ...of } = await categoriesOf(invoiceOf(lines, more));
      expect(of.lines).toEqual(['S 7', row, row]);
      expect(breakdown).toEqual(['S 7', row]);
      expect(xml.includes('<cbc:TaxExemptionReason>§ 4 UStG<')).toBe('taxExemption' in more);
    },
  );

  it('has a tax subtotal if all lines cost 0.00 (BR-CO-18)', async () => {
    expect(await categoriesOf(invoiceOf([herbs(7)]))).toMatchObject({ breakdown: ['S 7'] });
  });
});
