import 'server-only';
import { translate } from '@/lib/i18n/catalog';
import { mainLanguageOf } from '@/lib/i18n/languages';
import { orderMethodLabel } from '@/lib/payments/pay-methods';
import type { ShopView } from '@/lib/shop/view';
import { viewTaxes } from '@/lib/tax/tax';
import { toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { OrderDoc } from '@/models/order';
import type { OrderRefund, PaymentNote } from '@/models/order-payment';
import {
  dueCentsOf,
  failedDuplicateRefundCentsOf,
  failedRefundCentsOf,
  paidCentsOf,
  pendingRefundCentsOf,
  refundedCentsOf,
} from './change-order';
import { estimatedCentsOf, pricingContextOf } from './pricing-context';
import { dueRoundingCentsOf, refundRounding, refundStateOf } from './refunds';
import { cashBackCentsOf, currentTotalsOf } from './returned-deposits';
import { state } from './state';
import type { OrderView } from './view';

type Done<Role> = { by: Role; name?: string };
export type Reader = 'seller' | 'shopper';

/** Returns the actor of a change, as the API returns it. Shoppers do not get names of staff members. */
export const viewDoneBy = <Role>({ by, name }: Done<Role>, reader: Reader) =>
  omitUndefined({ role: by, name: reader === 'seller' ? name : undefined });

const viewNote = ({ what, at, cents, ...done }: PaymentNote, reader: Reader, currency: string) => ({
  what,
  at: at.toISOString(),
  amount: toUnits(cents, currency),
  by: viewDoneBy(done, reader),
});

function viewTax(order: OrderDoc) {
  const { taxes, feeCents, depositCents, stateFee } = currentTotalsOf(order);
  const fee = order.fees?.find(({ kind }) => kind === 'delivery');
  const { currency } = pricingContextOf(order);
  return omitUndefined({
    taxes: viewTaxes(taxes, currency),
    deliveryFee: toUnits(feeCents, currency),
    ...(stateFee
      ? { stateFee: { name: stateFee.name, amount: toUnits(stateFee.cents, currency) } }
      : {}),
    deposits: toUnits(depositCents, currency),
    feeByGoods: fee?.byGoods ? toUnits(fee.cents, currency) : undefined,
    taxClasses: order.taxClasses,
    taxExemption: order.taxExemption || undefined,
  });
}

function viewReturned(order: OrderDoc) {
  const { returned } = order;
  if (!returned) return {};
  const cashBack = cashBackCentsOf(order);
  const { currency } = pricingContextOf(order);
  return omitUndefined({
    returned: returned.map(({ pieces, unitCents, taxPercent }) =>
      omitUndefined({ pieces, amount: toUnits(unitCents, currency), taxPercent }),
    ),
    returnedAmount: toUnits(currentTotalsOf(order).returnedCents ?? 0, currency),
    cashBack: cashBack > 0 ? toUnits(cashBack, currency) : undefined,
  });
}

/**
 * Returns the payment method of an order that is not paid in cash. A shopper gets the name that was shown at checkout.
 * The seller gets the seller's own name, or else the default name in the shop's main language. `shop` contains the
 * current settings.
 */
export function viewPayMethod(
  order: OrderDoc,
  { code, name, isNamed }: NonNullable<OrderDoc['payMethod']>,
  reader: Reader,
  shop: Pick<ShopView, 'languages' | 'payMethods'>,
): Pick<OrderView, 'payMethod'> {
  const isPickup = order.pickup ? true : undefined;
  const t = translate(mainLanguageOf(shop), 'payMethods');
  const isOpen = !state.paid.is(order) && !state.cancelled.is(order);
  const details = code === 'transfer' && isOpen ? shop.payMethods?.transfer?.details : undefined;
  return {
    payMethod: omitUndefined({
      code,
      name: reader === 'shopper' ? name : orderMethodLabel({ code, name, isNamed, isPickup }, t),
      isNamed,
      isPickup,
      details: details || undefined,
    }),
  };
}

const paymentNotesOf = ({ cashNotes = [] }: OrderDoc, reader: Reader, currency: string) =>
  cashNotes
    .filter(({ method, cents }) => method && cents !== 0)
    .map(({ at, cents, name }) => ({
      what: cents > 0 ? ('payment' as const) : ('payment returned' as const),
      at: at.toISOString(),
      amount: toUnits(Math.abs(cents), currency),
      by: viewDoneBy(omitUndefined({ by: 'seller' as const, name: name || undefined }), reader),
    }));

/** Returns the events of the payment, oldest first. They do not include status changes. */
export function notesOf(order: OrderDoc, reader: Reader): Pick<OrderView, 'notes'> {
  const { payment, returnNotes = [] } = order;
  const { currency } = pricingContextOf(order);
  const back: NonNullable<OrderView['notes']> = returnNotes.map(({ at, cents, ...done }) => ({
    what: 'returned',
    at: at.toISOString(),
    amount: toUnits(cents, currency),
    by: viewDoneBy(done, reader),
  }));
  const ofPayment = (payment?.notes ?? []).map((note) => viewNote(note, reader, currency));
  back.push(...paymentNotesOf(order, reader, currency));
  if (back.length === 0) return payment?.notes ? { notes: ofPayment } : {};
  const all = [...ofPayment, ...back];
  return { notes: all.sort((one, other) => Date.parse(one.at) - Date.parse(other.at)) };
}

/**
 * Returns the amount of cash after rounding, in major currency units. The result is empty if rounding changes nothing.
 */
export const viewCash = (roundingCents = 0, cents: number, currency: string): { cash?: number } =>
  roundingCents === 0 ? {} : { cash: toUnits(cents + roundingCents, currency) };

/**
 * Returns the cash that the shop takes back if it undoes a refund now. The rounding depends on the other refunds of the
 * order.
 */
function viewUndoCash(
  order: OrderDoc,
  { to, cents, undoneAt }: OrderRefund,
): { undoCash?: number } {
  if (to !== 'cash' || undoneAt) return {};
  const { cash } = viewCash(
    refundRounding(order, cents, true),
    cents,
    pricingContextOf(order).currency,
  );
  return cash === undefined ? {} : { undoCash: cash };
}

function viewRounding(order: OrderDoc) {
  const { cashStepCents } = order;
  if (!cashStepCents) return {};
  const rounding = dueRoundingCentsOf(order);
  const { currency } = pricingContextOf(order);
  return omitUndefined({
    cashStep: toUnits(cashStepCents, currency),
    cashRounding: rounding === 0 ? undefined : toUnits(rounding, currency),
  });
}

/** Returns the refunds after delivery. For a shopper, it omits refunds that were undone. */
export function viewRefunds(order: OrderDoc, reader: Reader): Pick<OrderView, 'refunds'> {
  const { refunds = [] } = order;
  const shown = refunds.filter(({ undoneAt }) => reader === 'seller' || !undoneAt);
  if (shown.length === 0) return {};
  const { currency } = pricingContextOf(order);
  return {
    refunds: shown.map((refund) => ({
      number: refund.number,
      amount: toUnits(refund.cents, currency),
      ...viewCash(refund.roundingCents, refund.cents, currency),
      ...viewUndoCash(order, refund),
      to: refund.to,
      reason: refund.reason,
      at: refund.at.toISOString(),
      by: viewDoneBy({ by: refund.by.role, name: refund.by.name }, reader),
      taxes: viewTaxes(refund.taxes, currency),
      ...omitUndefined({
        lines: refund.lines?.map(({ insteadOf, ...line }) => ({
          ...line,
          product: String(line.product),
          ...omitUndefined({ insteadOf: insteadOf && String(insteadOf) }),
        })),
        deliveryFee: refund.feeCents ? true : undefined,
      }),
      state: refundStateOf(order, refund),
    })),
  };
}

/** Returns all amounts of an order, in major currency units. */
export function viewMoney(order: OrderDoc) {
  const pending = pendingRefundCentsOf(order);
  const failed = failedRefundCentsOf(order);
  const estimated = state.cancelled.is(order) ? undefined : estimatedCentsOf(order);
  const allFailed = failed + failedDuplicateRefundCentsOf(order);
  const { currency } = pricingContextOf(order);
  return {
    amount: toUnits(dueCentsOf(order), currency),
    agreedAmount: toUnits(order.amountCents, currency),
    ...omitUndefined({
      estimatedAmount: estimated === undefined ? undefined : toUnits(estimated, currency),
    }),
    ...pricingContextOf(order),
    ...viewTax(order),
    ...viewReturned(order),
    ...viewRounding(order),
    ...omitUndefined({
      paidAmount:
        !state.online.is(order) && state.paid.is(order)
          ? toUnits(paidCentsOf(order), currency)
          : undefined,
    }),
    refundedAmount: toUnits(Math.max(0, refundedCentsOf(order) - failed), currency),
    ...omitUndefined({
      pendingRefund: pending > 0 ? toUnits(pending, currency) : undefined,
      failedRefund: allFailed > 0 ? toUnits(allFailed, currency) : undefined,
      // The shop can refund the payment again after it has won the dispute.
      disputeOpen: state.disputeOpen.is(order) || undefined,
      disputed: (state.disputed.is(order) && !state.refunded.is(order)) || undefined,
    }),
  };
}
