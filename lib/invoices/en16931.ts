import 'server-only';
import { ApiError } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/translate';
import { translate } from '@/lib/i18n/catalog';
import { DEFAULT_LANGUAGE, isLanguage } from '@/lib/i18n/languages';
import { endpointOf } from '@/lib/law/peppol';
import { apportion } from '@/lib/tax/tax';
import { decimalsOf, plainAmount } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { PRICE_UNIT_CODES } from '@/lib/weights/units';
import type { InvoiceDoc, InvoiceLine } from '@/models/invoice';
import { findDocuments, type Reader } from './commands';
import { CURRENCIES_WITHOUT_XML, plainVatId, VAT_ID, xmlAddress } from './schema';

const LANGUAGES = 'en de fr es it nl pl pt sv da'.split(' ');

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Returns false for former countries, and for organizations such as the European Union. */
const isCountry = (code: string) =>
  !/^(EU|EZ|UN|X[A-JL-Z]|Q\w|Z[ZR])$/.test(code) && new Intl.Locale(`und-${code}`).region === code;

let known: Map<string, string> | undefined;

function byName(): Map<string, string> {
  const names = new Map<string, string>();
  for (const language of LANGUAGES) {
    const format = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const first of LETTERS)
      for (const second of LETTERS) {
        const code = first + second;
        const name = isCountry(code) ? format.of(code) : undefined;
        if (name && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), code);
        if (name) names.set(code.toLowerCase(), code);
      }
  }
  return names.set('uk', 'GB').set('usa', 'US');
}

/** Returns the country code (ISO 3166-1 alpha-2) for a code or a name, or undefined if it is unknown. */
export function countryCode(text: string): string | undefined {
  known ??= byName();
  return known.get(text.trim().toLowerCase());
}

/** Returns the country code of a VAT ID, or undefined if the text is not a VAT ID. */
export function countryOfVatId(id: string): string | undefined {
  const [, prefix = ''] = VAT_ID.exec(id) ?? [];
  return prefix === 'EL' ? 'GR' : prefix === 'XI' ? 'GB' : countryCode(prefix);
}

/* Invoices according to EN 16931 in the XML format UBL. The tax of each rate is the charged tax, which may differ
   from net times rate by up to two cents. The standard tolerates a difference below 1.00 (BR-CO-17). */

/** The document as a UBL tree, or the reason why the invoice lacks a required field. */
type Written = { why: string } | { document: Record<string, unknown> };

const VAT = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };
/** The UN/ECE code of the unit "one piece". */
const PIECE = 'C62';

/**
 * Returns the quantity and the unit code (UN/ECE Recommendation 20) of a line. Invoices of earlier app versions state
 * weighed goods as one piece.
 */
function quantityOf({ quantity, measured }: Pick<InvoiceLine, 'quantity' | 'measured'>) {
  if (!measured) return { quantity: String(quantity), unitCode: PIECE };
  return { quantity: String(measured.amount / 1_000), unitCode: PRICE_UNIT_CODES[measured.unit] };
}

/** Only the tax breakdown includes the reason of an exempt rate. */
function categoryOf(percent: number, exemption: string | undefined, isBreakdown = false) {
  const isExempt = percent === 0 && exemption !== undefined;
  return {
    'cbc:ID': isExempt ? 'E' : percent === 0 ? 'Z' : 'S',
    'cbc:Percent': String(percent),
    ...omitUndefined({ 'cbc:TaxExemptionReason': isExempt && isBreakdown ? exemption : undefined }),
    ...VAT,
  };
}

/** Returns the net amounts of the lines in cents. They add up to the net total of each rate. */
function netLines({ lines, taxes }: Pick<InvoiceDoc, 'lines' | 'taxes'>): number[] {
  const nets = lines.map(() => 0);
  for (const { percent, netCents } of taxes) {
    const places = [...lines.keys()].filter((at) => lines[at]?.percent === percent);
    const parts = apportion(
      netCents,
      places.map((at) => lines[at]?.cents ?? 0),
    );
    for (const [place, at] of places.entries()) nets[at] = parts[place] ?? 0;
  }
  return nets;
}

/**
 * Returns the totals per tax rate with a row for each rate of a line. The stored totals omit a rate whose lines add up
 * to 0, but the standard requires a row for the category of each line (BR-S-1, BR-Z-1, BR-E-1).
 */
function breakdownOf({ lines, taxes }: Pick<InvoiceDoc, 'lines' | 'taxes'>) {
  const stored = new Set(taxes.map(({ percent }) => percent));
  const missing = new Set(lines.map(({ percent }) => percent).filter((rate) => !stored.has(rate)));
  return [...taxes, ...[...missing].map((percent) => ({ percent, netCents: 0, taxCents: 0 }))];
}

type Party = {
  name: string;
  country: string;
  email: string | undefined;
  peppolId: string | undefined;
  /** The identifier of the seller (BT-29), if there is no VAT ID. */
  id?: string;
  taxScheme?: unknown;
};

function partyOf(
  { name, country, email, peppolId, id, taxScheme }: Party,
  address: Record<string, string | { 'cbc:Line': string }>,
) {
  return {
    'cac:Party': omitUndefined({
      ...endpointOf({ email, peppolId }),
      'cac:PartyIdentification': id ? [{ 'cbc:ID': id }] : undefined,
      'cac:PostalAddress': xmlAddress(address, country),
      'cac:PartyTaxScheme': taxScheme || undefined,
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': name },
    }),
  };
}

/**
 * A VAT ID is BT-31, any other tax number BT-32. Without a VAT ID, the tax number is also the identifier of the seller
 * (BT-29), because BR-CO-26 requires an identifier.
 */
const taxIdOf = (taxNumber: string) =>
  countryOfVatId(plainVatId(taxNumber))
    ? { taxScheme: [{ 'cbc:CompanyID': plainVatId(taxNumber), ...VAT }] }
    : {
        id: taxNumber,
        taxScheme: [{ 'cbc:CompanyID': taxNumber, 'cac:TaxScheme': { 'cbc:ID': 'FC' } }],
      };

/**
 * Returns the country from the shop's VAT ID, settings or address, in this order. Otherwise returns the buyer's
 * country.
 */
const countryOf = ({ taxNumber, country, address }: InvoiceDoc['seller'], buyer: string): string =>
  countryOfVatId(plainVatId(taxNumber)) ??
  country ??
  countryCode(address.trimEnd().split('\n').at(-1) ?? '') ??
  buyer;

type Seller = Omit<Party, 'taxScheme' | 'id'> & { taxNumber: string };

function sellerParty({ taxNumber, ...seller }: Seller, address: string) {
  const [first, second, ...further] = address.split('\n').filter(Boolean);
  return partyOf(
    { ...seller, ...taxIdOf(taxNumber) },
    omitUndefined({
      'cbc:StreetName': first || undefined,
      'cbc:AdditionalStreetName': second || undefined,
      'cac:AddressLine': further.length > 0 ? { 'cbc:Line': further.join(', ') } : undefined,
    }),
  );
}

function buyerParty(buyer: InvoiceDoc['buyer'], country: string) {
  const { name, company, email, peppolId, vatId, street, line2, city, zipcode, state } = buyer;
  // The additional lines of the address: its second line, and the contact person at a company.
  const [second, third] = [line2, company ? name : undefined].filter(Boolean);
  const taxScheme = vatId ? { 'cbc:CompanyID': vatId, ...VAT } : undefined;
  return partyOf(
    { name: company ?? name, country, email, peppolId, taxScheme },
    omitUndefined({
      'cbc:StreetName': street || undefined,
      'cbc:AdditionalStreetName': second || undefined,
      'cbc:CityName': city || undefined,
      'cbc:PostalZone': zipcode || undefined,
      'cbc:CountrySubentity': state || undefined,
      'cac:AddressLine': third ? { 'cbc:Line': third } : undefined,
    }),
  );
}

/**
 * Returns the invoice or credit note as a UBL document of EN 16931. Otherwise returns the reason: a missing field, or a
 * currency that the format does not support. The document needs an email address or Peppol ID of the shop and of the
 * buyer. It also needs the buyer's postal address and a known country.
 */
export function ublOf(invoice: InvoiceDoc): Written {
  const { seller, buyer, lines, taxExemption, refersTo, kind, language } = invoice;
  const { totalCents, paidCents = 0, roundingCents = 0 } = invoice;
  const code = invoice.currency.toUpperCase();
  // EN 16931 (BR-DEC) allows at most two decimals. Rounded amounts would no longer add up.
  if (decimalsOf(code) === 3) return { why: t('errors', 'xmlDecimals', { currency: code }) };
  if (CURRENCIES_WITHOUT_XML.includes(code))
    return { why: t('errors', 'xmlCurrency', { currency: code }) };
  const [isFromKnown, isToKnown] = [seller, buyer].map(({ email, peppolId }) => email || peppolId);
  if (!isFromKnown || !isToKnown)
    return { why: t('errors', isFromKnown ? 'xmlEmailOfOrder' : 'xmlEmailOfShop') };
  if (!buyer.street || !buyer.country) return { why: t('errors', 'xmlAddress') };
  const to = buyer.countryCode ?? countryCode(buyer.country);
  if (!to) return { why: t('errors', 'xmlCountry', { country: buyer.country }) };
  const charge = translate(isLanguage(language) ? language : DEFAULT_LANGUAGE, 'charges');
  const amount = (name: string, cents: number) => ({
    [`cbc:${name}`]: plainAmount(cents, invoice.currency),
    [`cbc:${name}@currencyID`]: code,
  });
  const nets = netLines(invoice);
  const net = nets.reduce((sum, cents) => sum + cents, 0);
  const lineOf = (line: InvoiceLine, at: number) => {
    const { name, weight, percent } = line;
    const { quantity, unitCode } = quantityOf(line);
    return {
      'cbc:ID': String(at + 1),
      'cbc:InvoicedQuantity': quantity,
      'cbc:InvoicedQuantity@unitCode': unitCode,
      ...amount('LineExtensionAmount', nets[at] ?? 0),
      'cac:Item': omitUndefined({
        'cbc:Description': weight || undefined,
        'cbc:Name': name,
        'cac:ClassifiedTaxCategory': categoryOf(percent, taxExemption),
      }),
      // The price is for the whole quantity, because the net price of one piece may need more decimals.
      'cac:Price': {
        ...amount('PriceAmount', nets[at] ?? 0),
        'cbc:BaseQuantity': quantity,
        'cbc:BaseQuantity@unitCode': unitCode,
      },
    };
  };
  const document = {
    'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
    'cbc:ID': invoice.number,
    'cbc:IssueDate': invoice.day,
    'cbc:InvoiceTypeCode': kind === 'invoice' ? '380' : '381',
    'cbc:DocumentCurrencyCode': code,
    ...omitUndefined({
      'cac:BillingReference': refersTo
        ? [{ 'cac:InvoiceDocumentReference': { 'cbc:ID': refersTo } }]
        : undefined,
    }),
    'cac:AccountingSupplierParty': sellerParty(
      { peppolId: undefined, email: undefined, ...seller, country: countryOf(seller, to) },
      seller.address,
    ),
    'cac:AccountingCustomerParty': buyerParty(buyer, to),
    'cac:Delivery': { 'cbc:ActualDeliveryDate': invoice.deliveredOn },
    'cac:PaymentTerms': {
      'cbc:Note': invoice.paymentNote?.replaceAll('\n', ', ') ?? charge('agreed'),
    },
    'cac:TaxTotal': [
      {
        ...amount('TaxAmount', totalCents - net),
        'cac:TaxSubtotal': breakdownOf(invoice).map(({ percent, netCents, taxCents }) => ({
          ...amount('TaxableAmount', netCents),
          ...amount('TaxAmount', taxCents),
          'cac:TaxCategory': categoryOf(percent, taxExemption, true),
        })),
      },
    ],
    'cac:LegalMonetaryTotal': {
      ...amount('LineExtensionAmount', net),
      ...amount('TaxExclusiveAmount', net),
      ...amount('TaxInclusiveAmount', totalCents),
      ...(paidCents > 0 ? amount('PrepaidAmount', paidCents) : {}),
      // The cash rounding is BT-114. The amount due is BT-115 = BT-112 - BT-113 + BT-114 (BR-CO-16).
      ...(roundingCents === 0 ? {} : amount('PayableRoundingAmount', roundingCents)),
      ...amount('PayableAmount', totalCents - paidCents + roundingCents),
    },
    'cac:InvoiceLine': lines.map(lineOf),
  };
  return { document: { 'ubl:Invoice': document } };
}

/** The limit per account. Writing a document takes up to half a second of CPU time. */
const LIMIT = { max: 20, windowMs: 10 * 60_000 };

const quiet = { log() {}, warn() {}, error() {} };

/** Characters that XML 1.0 forbids even when they are escaped, for example a vertical tab in pasted text. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/* The XML library decodes text such as `&lt;`, and leaves `R&D;` unchanged although parsers reject it. Therefore
   private-use characters replace special characters before the library runs. Afterwards, entities replace the
   private-use characters. */
const ESCAPED = [
  ['&', '\u{e000}', '&amp;'],
  ['<', '\u{e001}', '&lt;'],
  ['>', '\u{e002}', '&gt;'],
] as const;
const RESERVED = /[\u{e000}-\u{e002}]/gu;

const plainText = (text: string) =>
  text.replace(NOT_IN_XML, ' ').replace(RESERVED, ' ').replace(/\r\n?/g, '\n');

function withTexts(tree: unknown, change: (text: string) => string): unknown {
  if (typeof tree === 'string') return change(tree);
  if (Array.isArray(tree)) return tree.map((part) => withTexts(part, change));
  if (typeof tree !== 'object' || tree === null) return tree;
  return Object.fromEntries(
    Object.entries(tree).map(([name, part]) => [name, withTexts(part, change)]),
  );
}

const hidden = (text: string) =>
  ESCAPED.reduce((known, [sign, other]) => known.replaceAll(sign, other), plainText(text));
const escaped = (xml: string) =>
  ESCAPED.reduce((known, [, other, entity]) => known.replaceAll(other, entity), xml);

function textsOf(tree: unknown): string[] {
  if (typeof tree === 'string') return [tree];
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([name, part]) => (name.includes('@') ? [] : textsOf(part)));
}

/**
 * Throws an Error if the XML is not well-formed, or if it does not contain each text exactly as often as `texts` does.
 */
async function assertWritten(xml: string, texts: readonly string[]): Promise<void> {
  const { SaxesParser } = await import('saxes');
  const left = new Map<string, number>();
  let text = '';
  const parser = new SaxesParser({ position: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', () => {
    text = '';
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', () => {
    left.set(text.trim(), (left.get(text.trim()) ?? 0) + 1);
    text = '';
  });
  parser.write(xml).close();
  for (const requestedDocument of texts) {
    const count = left.get(requestedDocument.trim()) ?? 0;
    if (count === 0) throw new Error('the XML of an invoice lacks a text of the invoice');
    left.set(requestedDocument.trim(), count - 1);
  }
}

/**
 * Returns the XML of a document. It is well-formed for any text. Throws the library's errors, and an Error if a
 * text of the document is missing in the parsed output.
 */
export async function writeXml(document: Record<string, unknown>): Promise<string> {
  // The library takes 50 MB of memory, so it is loaded on first use.
  const { InvoiceService } = await import('@e-invoice-eu/core');
  const service = new InvoiceService(quiet);
  const written = await service.generate(withTexts(document, hidden) as never, {
    format: 'UBL',
    lang: 'en',
    noWarnings: true,
  });
  const xml = escaped(String(written));
  await assertWritten(xml, textsOf(withTexts(document, plainText)));
  return xml;
}

/**
 * Returns a document of an order as XML (UBL, EN 16931), and its number, for the shopper or the seller. `number`
 * selects the document and defaults to the invoice.
 *
 * Throws an ApiError:
 * - 404: the order belongs to another user, or the number is unknown;
 * - 409: the document lacks a required field, or its currency is not supported;
 * - 429: more than 20 requests in ten minutes.
 */
export async function invoiceXml(
  reader: Reader,
  { id, number }: { id: string; number?: string | undefined },
): Promise<{ xml: string; number: string }> {
  const documents: InvoiceDoc[] = await findDocuments(reader, id);
  const requestedDocument = documents.find(
    (each) => number === undefined || each.number === number,
  );
  if (!requestedDocument) throw new ApiError('notFound', t('errors', 'noInvoiceOfNumber'));
  const written = ublOf(requestedDocument);
  if ('why' in written) throw new ApiError('conflict', written.why);
  await consume({ key: `invoice xml:${reader.audience}:${reader.subject}`, ...LIMIT });
  return { xml: await writeXml(written.document), number: requestedDocument.number };
}
