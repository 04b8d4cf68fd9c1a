import { say } from '@/lib/http/say';
import { translate } from '@/lib/i18n/catalog';
import { DEFAULT_LANGUAGE, isLanguage } from '@/lib/i18n/languages';
import { apportion } from '@/lib/tax/tax-math';
import { toDollars } from '@/lib/utils/money';
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

/** The category of a rate: standard, exempt or, at 0% without a reason, zero rated. The breakdown of an exempt rate has the reason. */
function categoryOf(percent: number, exemption: string | undefined, isBreakdown = false) {
  const isExempt = percent === 0 && exemption !== undefined;
  return {
    'cbc:ID': isExempt ? 'E' : percent === 0 ? 'Z' : 'S',
    'cbc:Percent': String(percent),
    ...(isExempt && isBreakdown ? { 'cbc:TaxExemptionReason': exemption } : {}),
    ...VAT,
  };
}

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

type Party = {
  name: string;
  country: string;
  email: string;
  /** BT-29, where there is no VAT id. */
  id?: string;
  taxScheme?: unknown;
};

function partyOf(
  { name, country, email, id, taxScheme }: Party,
  address: Record<string, string | { 'cbc:Line': string }>,
) {
  return {
    'cac:Party': {
      'cbc:EndpointID': email,
      'cbc:EndpointID@schemeID': 'EM',
      ...(id ? { 'cac:PartyIdentification': [{ 'cbc:ID': id }] } : {}),
      'cac:PostalAddress': { ...address, 'cac:Country': { 'cbc:IdentificationCode': country } },
      ...(taxScheme ? { 'cac:PartyTaxScheme': taxScheme } : {}),
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': name },
    },
  };
}

/** A VAT id is BT-31. Any other tax number is BT-32, and the identifier of the seller too, of which the norm wants one (BR-CO-26). */
const taxIdOf = (taxNumber: string) =>
  countryOfVatId(plainVatId(taxNumber))
    ? { taxScheme: [{ 'cbc:CompanyID': plainVatId(taxNumber), ...VAT }] }
    : {
        id: taxNumber,
        taxScheme: [{ 'cbc:CompanyID': taxNumber, 'cac:TaxScheme': { 'cbc:ID': 'FC' } }],
      };

/** The country of the shop: of its VAT id, its setting, or the last line of its address; else the one to which it delivers. */
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
 * The invoice or credit note as a UBL document of EN 16931; or what it lacks for that, in words: the e-mail of the shop,
 * e-mail or address of the buyer, or a known country.
 */
export function ublOf(invoice: InvoiceDoc): Written {
  const { seller, buyer, lines, taxes, taxExemption, refersTo, kind, language } = invoice;
  const { totalCents, paidCents = 0, roundingCents = 0 } = invoice;
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
      'cac:ClassifiedTaxCategory': categoryOf(percent, taxExemption),
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
      {
        name: seller.name,
        email: seller.email,
        country: countryOf(seller, to),
        taxNumber: seller.taxNumber,
      },
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
          'cac:TaxCategory': categoryOf(percent, taxExemption, true),
        })),
      },
    ],
    'cac:LegalMonetaryTotal': {
      ...amount('LineExtensionAmount', net),
      ...amount('TaxExclusiveAmount', net),
      ...amount('TaxInclusiveAmount', totalCents),
      ...(paidCents > 0 ? amount('PrepaidAmount', paidCents) : {}),
      // BT-114, and BT-115 = BT-112 - BT-113 + BT-114 (BR-CO-16).
      ...(roundingCents === 0 ? {} : amount('PayableRoundingAmount', roundingCents)),
      ...amount('PayableAmount', totalCents - paidCents + roundingCents),
    },
    'cac:InvoiceLine': lines.map(lineOf),
  };
  return { document: { 'ubl:Invoice': document } };
}
