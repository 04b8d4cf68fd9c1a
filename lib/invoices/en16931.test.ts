import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runs } from '@/e2e/support/runs';
import { baskets } from '@/e2e/support/tax-model';
import { translate } from '@/lib/i18n/catalog';
import { creditOf, totalOf } from '@/lib/tax/credit';
import { taxesOf } from '@/lib/tax/tax';
import { splitFees } from '@/lib/tax/totals';
import { toCents } from '@/lib/utils/money';
import type { InvoiceDoc } from '@/models/invoice';
import { countryCode, countryOfVatId, ublOf, writeXml } from './en16931';
import { linesOf, refundLines } from './invoice-lines';
import { CURRENCIES_WITHOUT_XML } from './schema';

const RUNS = runs(12);
const words = translate('en', 'charges');

const text = {
  kind: 'invoice',
  number: 'INV-2026-0001',
  day: '2026-11-24',
  currency: 'eur',
  orderedOn: '2026-11-23',
  deliveredOn: '2026-11-24',
  seller: {
    name: 'Corner & Co',
    address: '1 High Street\n10115 Berlin',
    taxNumber: 'DE 123 456 789',
    email: 'shop@shop.example',
  },
  buyer: {
    name: 'Ada <Grocer>',
    email: 'ada@shopper.example',
    company: 'Corner Ltd',
    vatId: 'FR12345678901',
    street: '1 Market Street',
    city: 'Paris',
    state: 'Paris',
    zipcode: '75001',
    country: 'France',
  },
};

const documents = fc
  .tuple(baskets, fc.option(fc.double({ min: 0.01, max: 1, noNaN: true })))
  .map(([{ terms, lines, fees }, part]) => {
    const { taxMode } = terms;
    const items = lines.map((line, at) => ({ ...line, name: `Line ${at}` }));
    const split = splitFees(lines, terms, fees);
    const charged = linesOf({ items: items as never, fees: split }, terms.taxPercent, words, 'en');
    const taxes = taxesOf(taxMode, charged);
    const credit = creditOf(taxes, Math.ceil(totalOf(taxes) * (part ?? 0)));
    const own =
      part === null
        ? { lines: charged, taxes }
        : {
            lines: refundLines(taxMode, credit, words),
            taxes: credit,
            kind: 'credit note',
            refersTo: 'INV-1',
          };
    return { ...text, taxMode, ...own, totalCents: totalOf(own.taxes) } as unknown as InvoiceDoc;
  });

type Tree = { [name: string]: Tree } & Tree[] & string;
const rootOf = (invoice: InvoiceDoc) => {
  const written = ublOf(invoice);
  if ('why' in written) throw new Error(written.why);
  return written.document['ubl:Invoice'] as Tree;
};
const cents = (amount: unknown) => toCents(Number(amount), 'usd');
const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0);

test('an invoice line states no separate weight if the product name contains the weight', () => {
  const size = { name: 'Coffee, 250 g', weight: '250 g', quantity: 1, unitCents: 690 };
  const [line] = linesOf({ items: [size] as never }, 20, words, 'en');
  expect(line).toMatchObject({ name: 'Coffee, 250 g' });
  expect(line).not.toHaveProperty('weight');
});

test('weighed goods and replacements are formatted in the language of the invoice', () => {
  const measure = { by: 'weight', unit: 'g', step: 50, perUnitCents: 499, tolerancePercent: 10 };
  const grapes = { name: 'Grapes', measure, quantity: 30, unitCents: 25 };
  const replacement = { ...grapes, lineCents: 749 };
  const items = [
    { ...grapes, pickedQuantity: 30, weighed: 1520 },
    { name: 'Figs', quantity: 9, pickedQuantity: 0, unitCents: 100, replacement },
  ];
  expect(linesOf({ items: items as never, dueCents: 1 }, 7, words, 'de')).toMatchObject([
    { name: 'Grapes', quantity: 1, weight: '1,52\u00a0kg', cents: 758 },
    { name: 'Grapes', quantity: 1, weight: '1,5\u00a0kg', cents: 749 },
  ]);
});

test('invoices and credit notes of random orders follow EN 16931 @random', () => {
  fc.assert(
    fc.property(documents, (invoice) => {
      const root = rootOf(invoice);
      const total = root['cac:LegalMonetaryTotal'] as Tree;
      const tax = root['cac:TaxTotal']?.[0] as Tree;
      const rates = [...(tax['cac:TaxSubtotal'] as Tree[])];
      const lines = [...(root['cac:InvoiceLine'] as Tree[])];
      const net = (line: Tree) => cents(line['cbc:LineExtensionAmount']);
      const percentOf = (category: Tree | undefined) => String(category?.['cbc:Percent']);
      const all = cents(total['cbc:LineExtensionAmount']);
      expect(all, 'BR-CO-10').toBe(sum(lines.map(net)));
      expect(cents(total['cbc:TaxExclusiveAmount']), 'BR-CO-13').toBe(all);
      const taxCents = cents(tax['cbc:TaxAmount']);
      expect(taxCents, 'BR-CO-14').toBe(sum(rates.map((rate) => cents(rate['cbc:TaxAmount']))));
      const gross = cents(total['cbc:TaxInclusiveAmount']);
      expect(gross, 'BR-CO-15').toBe(all + taxCents);
      expect(cents(total['cbc:PayableAmount']), 'BR-CO-16').toBe(gross);
      expect(gross).toBe(invoice.totalCents);
      for (const rate of rates) {
        const percent = percentOf(rate['cac:TaxCategory']);
        const base = cents(rate['cbc:TaxableAmount']);
        const off = cents(rate['cbc:TaxAmount']) - Math.round((base * Number(percent)) / 100);
        // The official rules tolerate a difference below 1.00. The shop's difference is at most 2 cents.
        expect(Math.abs(off), 'BR-CO-17').toBeLessThanOrEqual(2);
        const ofRate = lines.filter(
          (line) => percentOf(line['cac:Item']?.['cac:ClassifiedTaxCategory']) === percent,
        );
        expect(sum(ofRate.map(net)), 'BR-S-08, BR-Z-08').toBe(base);
      }
      for (const line of lines) {
        const price = line['cac:Price'] as Tree;
        expect(price['cbc:BaseQuantity']).toBe(line['cbc:InvoicedQuantity']);
        expect(cents(price['cbc:PriceAmount'])).toBe(net(line));
        expect(net(line), 'BR-27').toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: RUNS },
  );
});

const some = (): InvoiceDoc => {
  const lines = [
    { kind: 'goods', name: 'Cola', weight: '1 l', quantity: 3, cents: 432, percent: 19 },
    { kind: 'goods', name: 'Apple', quantity: 2, cents: 214, percent: 7 },
    { kind: 'goods', name: 'Bread', quantity: 1, cents: 300, percent: 0 },
  ];
  const taxes = taxesOf('included', lines);
  return { ...text, taxMode: 'included', lines, taxes, totalCents: 946 } as unknown as InvoiceDoc;
};

test.each([
  ['g', 480, '0.48', 'KGM'],
  ['ml', 1_500, '1.5', 'LTR'],
  ['mlb', 1_270, '1.27', 'LBR'],
  ['moz', 7_500, '7.5', 'ONZ'],
])('the XML invoice converts a weight in %s: %i becomes %s %s', (unit, amount, quantity, code) => {
  const { lines, ...rest } = some();
  const measured = lines.map((line) => ({ ...line, measured: { amount, unit } }));
  const root = rootOf({ ...rest, lines: measured } as unknown as InvoiceDoc);
  const [line] = root['cac:InvoiceLine'] ?? [];
  expect(line).toMatchObject({
    'cbc:InvoicedQuantity': quantity,
    'cbc:InvoicedQuantity@unitCode': code,
    'cac:Price': { 'cbc:BaseQuantity': quantity, 'cbc:BaseQuantity@unitCode': code },
  });
});

test('the XML of an invoice that an earlier app version issued states quantities in pieces', () => {
  const [line] = rootOf(some())['cac:InvoiceLine'] ?? [];
  expect(line).toMatchObject({
    'cbc:InvoicedQuantity': '3',
    'cbc:InvoicedQuantity@unitCode': 'C62',
  });
});

test('the XML invoice contains the second address line and the contact person', async () => {
  const { buyer, ...rest } = some();
  const write = async (change: object) =>
    writeXml({ 'ubl:Invoice': rootOf({ ...rest, buyer: { ...buyer, ...change } } as InvoiceDoc) });
  const both = await write({ line2: 'Floor 2' });
  expect(both).toContain('<cbc:AdditionalStreetName>Floor 2</cbc:AdditionalStreetName>');
  expect(both).toContain('<cbc:Line>Ada &lt;Grocer&gt;</cbc:Line>');
  const person = await write({ line2: 'Floor 2', company: undefined });
  expect(person).toContain('<cbc:AdditionalStreetName>Floor 2</cbc:AdditionalStreetName>');
  expect(person).not.toContain('<cbc:Line>');
});

test.each(CURRENCIES_WITHOUT_XML)('an invoice in %s gets no XML', (currency) => {
  expect(ublOf({ ...some(), currency })).toEqual({
    why: `An XML invoice cannot have the currency ${currency}. Use the printed invoice.`,
  });
});

test('an invoice in cedi to Kosovo gets XML', async () => {
  const buyer = { ...text.buyer, countryCode: 'XK' };
  const xml = await writeXml({ 'ubl:Invoice': rootOf({ ...some(), currency: 'ghs', buyer }) });
  expect(xml).toContain('<cbc:IdentificationCode>1A</cbc:IdentificationCode>');
});

test.each(['kwd', 'BHD', 'iqd'])(
  'an invoice in %s gets no XML, because the currency has too many decimals for EN 16931',
  (currency) => {
    expect(ublOf({ ...some(), currency })).toEqual({
      why: `An XML invoice allows at most two decimals, but ${currency.toUpperCase()} has three. Use the printed invoice.`,
    });
    expect(ublOf({ ...some(), currency: 'jpy' })).toHaveProperty('document');
  },
);

test('an invoice and a credit note can be exported as UBL XML', async () => {
  const invoice = await writeXml({ 'ubl:Invoice': rootOf(some()) });
  for (const part of [
    '<cbc:ID>INV-2026-0001</cbc:ID>',
    '<cbc:CompanyID>DE123456789</cbc:CompanyID>',
    '<cbc:IdentificationCode>FR</cbc:IdentificationCode>',
    '<cbc:RegistrationName>Corner &amp; Co</cbc:RegistrationName>',
    '<cbc:AdditionalStreetName>Ada &lt;Grocer&gt;</cbc:AdditionalStreetName>',
    '<cbc:TaxableAmount currencyID="EUR">3.64</cbc:TaxableAmount>',
    '<cbc:PayableAmount currencyID="EUR">9.46</cbc:PayableAmount>',
  ])
    expect(invoice).toContain(part);
  const note = {
    ...some(),
    kind: 'credit note',
    refersTo: 'INV-2026-0001',
    number: 'CN-2026-0001',
  };
  const written = await writeXml({ 'ubl:Invoice': rootOf(note as InvoiceDoc) });
  expect(written).toMatch(/^<\?xml[^>]+>\s*<CreditNote /);
  expect(written).toMatch(/<cac:InvoiceDocumentReference>\s*<cbc:ID>INV-2026-0001</);
});

test('the XML invoice subtracts an earlier payment', async () => {
  const written = await writeXml({ 'ubl:Invoice': rootOf({ ...some(), paidCents: 900 }) });
  expect(written).toMatch(
    /<cbc:PrepaidAmount currencyID="EUR">9.00<\/cbc:PrepaidAmount>\s*<cbc:Pay/,
  );
  expect(written).toContain('<cbc:PayableAmount currencyID="EUR">0.46</cbc:PayableAmount>');
});

test('control characters in a text do not break the XML invoice', async () => {
  const buyer = { ...text.buyer, company: 'Ada\u000b\u0000\ufffe\ud800 & Söhne 🍏' };
  const written = await writeXml({ 'ubl:Invoice': rootOf({ ...some(), buyer }) });
  expect(written).toMatch(/<cbc:RegistrationName>Ada {4} &amp; Söhne 🍏<\//);
});

test('names that look like XML stay plain text in the invoice', async () => {
  const names = [
    ...['R&D; GmbH', '&lt;', '&amp;', '&amp;lt;', '&#65;', '&#x41; & co', 'a && b', '&'],
    ...['<![CDATA[x]]>', ']]>', '<!-- -->', '<?xml?>', `"it's" <b>`, '&nbsp;', 'ﾷ&D;', '🍏&x;'],
  ];
  const [line] = some().lines;
  const lines = names.map((name) => ({ ...line, name, quantity: 1, cents: 119, percent: 19 }));
  const taxes = taxesOf('included', lines);
  const seller = { ...text.seller, name: 'R&D; GmbH', address: 'R&D;\r\n&lt;' };
  const invoice = { ...some(), seller, lines, taxes, totalCents: totalOf(taxes) };
  const xml = await writeXml({ 'ubl:Invoice': rootOf(invoice as InvoiceDoc) });
  const escaped = (name: string) =>
    name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const written = [...xml.matchAll(/<cbc:Name>(.*)<\/cbc:Name>/g)].map(([, name]) => name);
  expect(written).toEqual(names.map(escaped));
  expect(xml).toContain('<cbc:RegistrationName>R&amp;D; GmbH<');
  expect(xml).toContain('<cbc:AdditionalStreetName>&amp;lt;<');
});

describe('the tax number of the shop', () => {
  const withSeller = (seller: object) =>
    writeXml({ 'ubl:Invoice': rootOf({ ...some(), seller: { ...text.seller, ...seller } }) });

  it("is written to BT-32 and as the seller's identifier if it is not a VAT ID", async () => {
    const xml = await withSeller({ taxNumber: '12/345/67890' });
    expect(xml).toMatch(
      /<cac:PartyIdentification>\s*<cbc:ID>12\/345\/67890<\/cbc:ID>\s*<\/cac:PartyIdentification>/,
    );
    expect(xml).toMatch(
      /<cbc:CompanyID>12\/345\/67890<\/cbc:CompanyID>\s*<cac:TaxScheme>\s*<cbc:ID>FC</,
    );
  });

  it('is written only to BT-31 if it is a VAT ID', async () => {
    const xml = await withSeller({});
    expect(xml).not.toContain('PartyIdentification');
    expect(xml).not.toContain('>FC<');
  });

  it.each([
    [{ taxNumber: 'ATU12345678', country: 'CH' }, 'AT'],
    [{ taxNumber: '12/345', country: 'CH', address: '1 Street\nBern\nAustria' }, 'CH'],
    [{ taxNumber: '12/345', country: 'XK' }, '1A'],
    [{ taxNumber: '12/345', address: '1 Street\nWien\nÖsterreich\n' }, 'AT'],
    // The buyer is in France. Without a known country, the shop gets the country of the buyer.
    [{ taxNumber: '12/345', address: '1 Street\nParis' }, 'FR'],
  ])('the address of a shop with %j has the country code %s', (seller, country) => {
    const root = rootOf({ ...some(), seller: { ...text.seller, ...seller } });
    const party = (root['cac:AccountingSupplierParty'] as Tree)['cac:Party'] as Tree;
    const address = party['cac:PostalAddress'] as Tree;
    expect((address['cac:Country'] as Tree)['cbc:IdentificationCode']).toBe(country);
  });
});

describe('a shop that charges no tax', () => {
  const free = (more: object) => {
    const lines = [{ kind: 'goods', name: 'Apple', quantity: 2, cents: 214, percent: 0 }];
    const taxes = taxesOf('added', lines);
    return { ...text, taxMode: 'added', lines, taxes, totalCents: 214, ...more } as never;
  };
  const xmlOf = (more: object) => writeXml({ 'ubl:Invoice': rootOf(free(more)) });

  it('writes tax category E with the reason', async () => {
    const note = { kind: 'credit note', refersTo: 'INV-2026-0001' };
    for (const more of [{}, note]) {
      const xml = await xmlOf({ taxExemption: '§ 19 UStG & <Co>', ...more });
      expect(xml.match(/<cbc:ID>E<\/cbc:ID>/g)).toHaveLength(2);
      expect(xml).toMatch(
        /<cbc:TaxExemptionReason>§ 19 UStG &amp; &lt;Co&gt;<\/cbc:TaxExemptionReason>/,
      );
      expect(xml).not.toContain('<cbc:ID>Z<');
    }
  });

  it('writes tax category Z if it gives no reason', async () => {
    const xml = await xmlOf({});
    expect(xml.match(/<cbc:ID>Z<\/cbc:ID>/g)).toHaveLength(2);
    expect(xml).not.toContain('TaxExemptionReason');
  });
});

test.each([
  [{ seller: { ...text.seller, email: undefined } }, 'the shop had no email address'],
  [{ buyer: { name: 'Ada', email: 'ada@shopper.example' } }, 'this order was picked up'],
  [{ buyer: { ...text.buyer, country: 'Narnia' } }, '“Narnia” is not a known country'],
])('an invoice with %j gets no XML, and the shop explains why', (change, words) => {
  expect(ublOf({ ...some(), ...change })).toEqual({ why: expect.stringContaining(words) });
});

test.each([
  ['Germany', 'DE'],
  [' deutschland ', 'DE'],
  ['us', 'US'],
  ['United States', 'US'],
  ['USA', 'US'],
  ['España', 'ES'],
  ['Europe', undefined],
  ['EU', undefined],
  ['', undefined],
])('the country name %j has the code %s', (name, code) => expect(countryCode(name)).toBe(code));

test.each([
  ['DE123456789', 'DE'],
  ['EL123456789', 'GR'],
  ['XI123456789', 'GB'],
  ['EU123456789', undefined],
  ['12345', undefined],
])('the VAT ID %s belongs to the country %s', (id, code) => expect(countryOfVatId(id)).toBe(code));

describe('Peppol IDs in an XML invoice', () => {
  const invoiceWith = (seller: object, buyer: object) => {
    const lines = [
      { kind: 'goods', name: 'Tea', quantity: 1, cents: 119, percent: 19 },
    ] as InvoiceDoc['lines'];
    const taxes = taxesOf('included', lines);
    return {
      ...text,
      taxMode: 'included',
      lines,
      taxes,
      totalCents: totalOf(taxes),
      seller: { ...text.seller, ...seller },
      buyer: { ...text.buyer, ...buyer },
    } as unknown as InvoiceDoc;
  };
  const endpoint = (invoice: InvoiceDoc, party: 'Supplier' | 'Customer') => {
    const own = rootOf(invoice)[`cac:Accounting${party}Party`]?.['cac:Party'];
    return [own?.['cbc:EndpointID@schemeID'], own?.['cbc:EndpointID']];
  };
  const ids = [{ peppolId: '0208:0123456749' }, { peppolId: '9925:BE0123456749' }] as const;

  it('are replaced by email addresses if there are none', () => {
    const invoice = invoiceWith({}, {});
    expect(endpoint(invoice, 'Supplier')).toEqual(['EM', 'shop@shop.example']);
    expect(endpoint(invoice, 'Customer')).toEqual(['EM', 'ada@shopper.example']);
  });

  it('are the electronic addresses (BT-34 and BT-49)', async () => {
    const invoice = invoiceWith(...ids);
    expect(endpoint(invoice, 'Supplier')).toEqual(['0208', '0123456749']);
    expect(endpoint(invoice, 'Customer')).toEqual(['9925', 'BE0123456749']);
    const written = ublOf(invoice);
    if ('why' in written) throw new Error(written.why);
    const xml = await writeXml(written.document);
    expect(xml).toContain('<cbc:EndpointID schemeID="0208">0123456749</cbc:EndpointID>');
    expect(xml).toContain('<cbc:EndpointID schemeID="9925">BE0123456749</cbc:EndpointID>');
  });

  it('make the email address of a party optional', () => {
    const none = { email: undefined };
    expect(ublOf(invoiceWith({ ...ids[0], ...none }, { ...ids[1], ...none }))).toHaveProperty(
      'document',
    );
    expect(ublOf(invoiceWith(ids[0], none))).toHaveProperty('why');
  });
});
