import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { t } from '@/lib/http/translate';
import { translate } from '@/lib/i18n/catalog';
import { DEFAULT_LANGUAGE, mainLanguageOf } from '@/lib/i18n/languages';
import { invoiceBlockedReason } from '@/lib/orders/actions';
import { dueCentsOf, historyOf, paidCentsOf, paidOnlineCentsOf } from '@/lib/orders/change-order';
import { transferReference } from '@/lib/orders/order-number';
import { chargedFeesOf, pricingContextOf } from '@/lib/orders/pricing-context';
import { cashRounded } from '@/lib/orders/refunds';
import { soldTotalsOf } from '@/lib/orders/returned-deposits';
import { state } from '@/lib/orders/state';
import { viewPayMethod } from '@/lib/orders/view-money';
import { issuesInvoices } from '@/lib/shop/issues-invoices';
import type { ShopView } from '@/lib/shop/view';
import { creditTo, remainingOf, totalOf } from '@/lib/tax/credit';
import { type TaxOfRate, taxesOf } from '@/lib/tax/tax';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { dayOf } from '@/lib/utils/zone-day';
import type { InvoiceBuyer, InvoiceContent, InvoiceDoc, InvoiceSeller } from '@/models/invoice';
import type { OrderDoc } from '@/models/order';
import { linesOf, refundLines } from './invoice-lines';

/** Returns an error message if no invoice can be issued for an order now, otherwise undefined. */
export function invoiceErrorOf(order: OrderDoc, shop: ShopView): string | undefined {
  if (!shop.invoices) return t('errors', 'noInvoices');
  if (!issuesInvoices(shop)) return t('errors', 'invoiceLacks');
  const reason = invoiceBlockedReason(order);
  return reason && t('errors', reason);
}

const sellerOf = ({
  name,
  address = '',
  email,
  phone,
  taxNumber = '',
  country,
  peppolId,
}: ShopView): InvoiceSeller =>
  omitUndefined({
    name,
    address,
    taxNumber,
    email: email || undefined,
    phone: phone || undefined,
    country: country || undefined,
    peppolId,
  });

/**
 * Orders of earlier app versions do not store the reason why they have no tax. With 0% tax and no tax classes, the
 * shop's current reason applies.
 */
const exemptionOf = ({ taxExemption, taxClasses, ...order }: OrderDoc, shop: ShopView) =>
  taxExemption ??
  (!taxClasses && pricingContextOf(order).taxPercent === 0 ? shop.taxExemption : undefined);

type Asked = Pick<InvoiceBuyer, 'company' | 'vatId' | 'peppolId'>;

function buyerOf(
  { address, pickup }: OrderDoc,
  { company: asked, vatId, peppolId }: Asked,
): InvoiceBuyer {
  const {
    firstName,
    lastName,
    email,
    company: firm,
    street,
    line2,
    city,
    state: region,
    zipcode,
    country,
    countryCode,
  } = address;
  const company = asked || (pickup ? undefined : firm);
  return {
    name: `${firstName} ${lastName}`.trim(),
    ...omitUndefined({
      email: email || undefined,
      company: company || undefined,
      vatId: vatId || undefined,
      peppolId,
    }),
    ...(pickup ? {} : { street, city, state: region, zipcode, country }),
    ...omitUndefined({
      line2: pickup || !line2 ? undefined : line2,
      countryCode: pickup || !countryCode ? undefined : countryCode,
    }),
  };
}

/**
 * Returns the shop's main language and its `t`. `languageField` is the language as an invoice stores it, empty for
 * English.
 */
function invoiceLanguage(shop: ShopView) {
  const language = mainLanguageOf(shop);
  return {
    t: translate(language, 'charges', undefined, shop.country),
    language,
    languageField: language === DEFAULT_LANGUAGE ? {} : { language },
  };
}

const receivedCents = (order: OrderDoc): number => {
  if (!state.online.is(order)) return paidCentsOf(order);
  return state.paid.is(order) && !state.disputed.is(order) ? paidOnlineCentsOf(order) : 0;
};

/**
 * Returns the payment method of a pay-on-delivery order that is not paid in cash. While `openCents` are unpaid, the
 * note also contains the bank details and the payment reference.
 */
function paymentNoteOf(
  order: OrderDoc,
  shop: ShopView,
  openCents: number,
): Pick<InvoiceContent, 'paymentNote'> {
  const { payMethod } = order;
  if (!payMethod) return {};
  const t = translate(mainLanguageOf(shop), 'payMethods');
  const { code, name } = payMethod;
  const details = shop.payMethods?.transfer?.details;
  const isOpen = code !== 'terminal' && openCents > 0;
  const lines = [
    viewPayMethod(order, payMethod, 'seller', shop).payMethod?.name ?? name,
    ...(isOpen && details ? [details] : []),
    ...(isOpen ? [`${t('reference')}: ${transferReference(order)}`] : []),
  ];
  return { paymentNote: lines.join('\n') };
}

/**
 * Returns the content of the invoice for a delivered order, from the current order and shop. Returned deposits are not
 * part of the invoice: a credit note states them. Throws an Error if the lines do not add up to the total.
 */
export function contentOf(order: OrderDoc, shop: ShopView, asked: Asked): InvoiceContent {
  const { currency, taxMode, taxPercent } = pricingContextOf(order);
  const { t, language, languageField } = invoiceLanguage(shop);
  const fees = chargedFeesOf(order);
  const lines = linesOf({ ...order, fees }, taxPercent, t, language);
  const taxes = taxesOf(taxMode, lines);
  const totalCents = totalOf(taxes);
  const sold = soldTotalsOf(order);
  const due = order.returned ? sold.totalCents : dueCentsOf(order);
  if (!isDeepStrictEqual(taxes, sold.taxes) || totalCents !== due)
    throw new Error(`the lines of order ${order._id} do not add up to its total`);
  const delivered = historyOf(order).findLast(({ status }) => status === 'Delivered');
  const received = receivedCents(order);
  // A credit note states any payment above the total and its rounding.
  const rounding =
    state.inCash.is(order) && received <= totalCents ? cashRounded(order, received) - received : 0;
  const paidCents = Math.min(totalCents, received) + rounding;
  const taxExemption = exemptionOf(order, shop);
  const day = (at: Date) => dayOf(at.getTime(), shop.timeZone);
  return {
    seller: sellerOf(shop),
    buyer: buyerOf(order, asked),
    ...omitUndefined({ orderNumber: order.number || undefined }),
    orderedOn: day(order.createdAt),
    deliveredOn: day(delivered?.at ?? order.createdAt),
    ...languageField,
    currency,
    taxMode,
    ...omitUndefined({ taxExemption: taxExemption || undefined }),
    lines,
    taxes,
    totalCents,
    ...omitUndefined({
      roundingCents: rounding || undefined,
      paidCents: paidCents > 0 ? paidCents : undefined,
    }),
    ...paymentNoteOf(order, shop, totalCents - paidCents),
  };
}

/**
 * Returns the content of the next credit note for an invoice, or undefined if none is needed.
 *
 * `cents` and `roundingCents` are the amounts that the shop keeps of the order. `cents` is negative if the returned
 * deposits exceed the payment. `present` contains the remaining amounts per tax rate. `isOfGoods` is false if only
 * deposits were returned. `deposits` contains the deposits that were returned since the last credit note.
 *
 * A credit note for the whole invoice repeats its lines, unless deposits were returned. All other credit notes have one
 * line per tax rate for goods, and one for deposits.
 */
export function creditContentOf(
  invoice: InvoiceDoc,
  notes: readonly InvoiceDoc[],
  { cents: netCents, roundingCents }: { cents: number; roundingCents: number },
  shop: ShopView,
  present: readonly TaxOfRate[],
  { isOfGoods, deposits }: { isOfGoods: boolean; deposits: readonly TaxOfRate[] },
): InvoiceContent | undefined {
  const left = remainingOf(
    invoice.taxes,
    notes.map(({ taxes }) => taxes),
  );
  const cents = totalOf(left) - netCents;
  if (cents <= 0) return undefined;
  const { seller, buyer, orderNumber, orderedOn, deliveredOn, currency, taxMode, taxExemption } =
    invoice;
  const isOfReturns = !isOfGoods && netCents === totalOf(present);
  const isAll = notes.length === 0 && netCents === 0 && deposits.length === 0;
  const taxes = isAll ? invoice.taxes : creditTo(left, cents, present);
  const { t, languageField } = invoiceLanguage(shop);
  const { lines, language } = invoice;
  const rounding = notes.reduce(
    (sum, note) => sum - (note.roundingCents ?? 0),
    (invoice.roundingCents ?? 0) - roundingCents,
  );
  const own = isAll
    ? omitUndefined({ lines, language: language || undefined })
    : { lines: refundLines(taxMode, taxes, t, isOfReturns ? taxes : deposits), ...languageField };
  return {
    seller,
    buyer,
    orderedOn,
    deliveredOn,
    currency,
    taxMode,
    taxes,
    ...omitUndefined({
      orderNumber: orderNumber || undefined,
      taxExemption: taxExemption || undefined,
    }),
    ...own,
    totalCents: totalOf(taxes),
    ...omitUndefined({ roundingCents: rounding || undefined }),
  };
}
