import { say } from '@/lib/http/say';
import { translate } from '@/lib/i18n/catalog';
import { DEFAULT_LANGUAGE, isLanguage } from '@/lib/i18n/languages';
import { toDollars } from '@/lib/money';
import { apportion } from '@/lib/tax/tax-math';
import type { InvoiceDoc, InvoiceLine } from '@/models/invoice';
import { countryCode, countryOfVatId } from './countries';
import { plainVatId } from './vat-id-math';

/*
 * An invoice in the terms of EN 16931, written as UBL. The tax of each rate is the charged one, which is rounded down: it may
 * differ by up to two cents from net amount times rate. The rules of the norm allow a difference below 1.00 (BR-CO-17).
 */

/** The document as the library takes it, or why the invoice cannot be written by the norm. */
type Written = { why: string } | { document: Record<string, unknown> };

const VAT = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };
/** The UN/ECE code of the unit "one piece". */
const PIECE = 'C62';

const categoryOf = (percent: number) => ({
  'cbc:ID': percent === 0 ? 'Z' : 'S',
  'cbc:Percent': String(percent),
  ...VAT,
});

/** The lines before tax, in cents; those of a rate add up to its net amount. */
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

type Party = { name: string; country: string; email: string; taxScheme?: unknown };

function partyOf(
  { name, country, email, taxScheme }: Party,
  address: Record<string, string | { 'cbc:Line': string }>,
) {
  return {
    'cac:Party': {
      'cbc:EndpointID': email,
      'cbc:EndpointID@schemeID': 'EM',
      'cac:PostalAddress': { ...address, 'cac:Country': { 'cbc:IdentificationCode': country } },
      ...(taxScheme ? { 'cac:PartyTaxScheme': taxScheme } : {}),
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': name },
    },
  };
}

type Seller = Omit<Party, 'taxScheme'> & { vatId: string };

function sellerParty({ vatId, ...seller }: Seller, address: string) {
  const [first, second, ...further] = address.split('\n').filter(Boolean);
  const taxScheme = [{ 'cbc:CompanyID': vatId, ...VAT }];
  return partyOf(
    { ...seller, taxScheme },
    {
      ...(first ? { 'cbc:StreetName': first } : {}),
      ...(second ? { 'cbc:AdditionalStreetName': second } : {}),
      ...(further.length > 0 ? { 'cac:AddressLine': { 'cbc:Line': further.join(', ') } } : {}),
    },
  );
}

function buyerParty(buyer: InvoiceDoc['buyer'], country: string, email: string) {
  const { name, company, vatId, street, city, zipcode, state } = buyer;
  const taxScheme = vatId ? { 'cbc:CompanyID': vatId, ...VAT } : undefined;
  return partyOf(
    { name: company ?? name, country, email, taxScheme },
    {
      ...(street ? { 'cbc:StreetName': street } : {}),
      ...(company ? { 'cbc:AdditionalStreetName': name } : {}),
      ...(city ? { 'cbc:CityName': city } : {}),
      ...(zipcode ? { 'cbc:PostalZone': zipcode } : {}),
      ...(state ? { 'cbc:CountrySubentity': state } : {}),
    },
  );
}

/**
 * The invoice or credit note as a UBL document of EN 16931; or what it lacks for that, in words: VAT id or e-mail of the shop,
 * e-mail or address of the buyer, or a known country.
 */
export function ublOf(invoice: InvoiceDoc): Written {
  const { seller, buyer, lines, taxes, refersTo, kind, language } = invoice;
  const { totalCents, paidCents = 0 } = invoice;
  const sellerId = plainVatId(seller.taxNumber);
  const from = countryOfVatId(sellerId);
  if (!from) return { why: say('refusals', 'xmlVatId') };
  if (!seller.email || !buyer.email)
    return { why: say('refusals', seller.email ? 'xmlEmailOfOrder' : 'xmlEmailOfShop') };
  if (!buyer.street || !buyer.country) return { why: say('refusals', 'xmlAddress') };
  const to = countryCode(buyer.country);
  if (!to) return { why: say('refusals', 'xmlCountry', { country: buyer.country }) };
  const t = translate(isLanguage(language) ? language : DEFAULT_LANGUAGE, 'charges');
  const code = invoice.currency.toUpperCase();
  const amount = (name: string, cents: number) => ({
    [`cbc:${name}`]: toDollars(cents).toFixed(2),
    [`cbc:${name}@currencyID`]: code,
  });
  const nets = netLines(invoice);
  const net = nets.reduce((sum, cents) => sum + cents, 0);
  const lineOf = ({ name, weight, quantity, percent }: InvoiceLine, at: number) => ({
    'cbc:ID': String(at + 1),
    'cbc:InvoicedQuantity': String(quantity),
    'cbc:InvoicedQuantity@unitCode': PIECE,
    ...amount('LineExtensionAmount', nets[at] ?? 0),
    'cac:Item': {
      ...(weight ? { 'cbc:Description': weight } : {}),
      'cbc:Name': name,
      'cac:ClassifiedTaxCategory': categoryOf(percent),
    },
    // The price of all pieces together, because one piece may have more than two decimals before tax.
    'cac:Price': {
      ...amount('PriceAmount', nets[at] ?? 0),
      'cbc:BaseQuantity': String(quantity),
      'cbc:BaseQuantity@unitCode': PIECE,
    },
  });
  const document = {
    'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
    'cbc:ID': invoice.number,
    'cbc:IssueDate': invoice.day,
    'cbc:InvoiceTypeCode': kind === 'invoice' ? '380' : '381',
    'cbc:DocumentCurrencyCode': code,
    ...(refersTo
      ? { 'cac:BillingReference': [{ 'cac:InvoiceDocumentReference': { 'cbc:ID': refersTo } }] }
      : {}),
    'cac:AccountingSupplierParty': sellerParty(
      { name: seller.name, email: seller.email, country: from, vatId: sellerId },
      seller.address,
    ),
    'cac:AccountingCustomerParty': buyerParty(buyer, to, buyer.email),
    'cac:Delivery': { 'cbc:ActualDeliveryDate': invoice.deliveredOn },
    'cac:PaymentTerms': { 'cbc:Note': t('agreed') },
    'cac:TaxTotal': [
      {
        ...amount('TaxAmount', totalCents - net),
        'cac:TaxSubtotal': taxes.map(({ percent, netCents, taxCents }) => ({
          ...amount('TaxableAmount', netCents),
          ...amount('TaxAmount', taxCents),
          'cac:TaxCategory': categoryOf(percent),
        })),
      },
    ],
    'cac:LegalMonetaryTotal': {
      ...amount('LineExtensionAmount', net),
      ...amount('TaxExclusiveAmount', net),
      ...amount('TaxInclusiveAmount', totalCents),
      ...(paidCents > 0 ? amount('PrepaidAmount', paidCents) : {}),
      ...amount('PayableAmount', totalCents - paidCents),
    },
    'cac:InvoiceLine': lines.map(lineOf),
  };
  return { document: { 'ubl:Invoice': document } };
}
