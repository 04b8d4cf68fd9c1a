import 'server-only';
import { parseWith } from '@/lib/http/parse';
import { t } from '@/lib/http/translate';
import { translate } from '@/lib/i18n/catalog';
import { mainLanguageOf } from '@/lib/i18n/languages';
import { staffName } from '@/lib/observe/request-context';
import { isUnsettledAtDoor } from '@/lib/orders/actions';
import type { Decision } from '@/lib/orders/change-order';
import { collectedIn, type PaidInput } from '@/lib/orders/change-schema';
import { pricingContextOf } from '@/lib/orders/pricing-context';
import {
  amountToRecordCentsOf,
  collectedOnDeliveryCentsOf,
  paymentOfNote,
} from '@/lib/orders/refunds';
import { state } from '@/lib/orders/state';
import { formatSum } from '@/lib/orders/status-label';
import { defaultMethodLabel } from '@/lib/payments/pay-methods';
import { readShop } from '@/lib/shop/read';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { OrderDoc } from '@/models/order';

const MAX_NOTES = 50;

/**
 * A payment method other than the ordered one. `methodOf` is absent for cash. `isOff` is true if the shop does not
 * offer the method.
 */
type PaidBy = {
  code: NonNullable<PaidInput['payMethod']>;
  methodOf?: (order: OrderDoc) => NonNullable<OrderDoc['payMethod']>;
  isOff?: boolean;
};

/**
 * `collectedCents` is the amount that the client displayed. `paidBy` is set if the customer paid by another method than
 * the method of the order.
 */
export type Paying = { collectedCents: number | undefined; paidBy: PaidBy | undefined };

/** Returns the payment method with this code. Its default name is in the main language of the shop. */
export async function paidByOf(code: PaidBy['code']): Promise<PaidBy> {
  if (code === 'cash') return { code };
  const shop = await readShop();
  const { on = false, name } = shop.payMethods?.[code] ?? {};
  const t = translate(mainLanguageOf(shop), 'payMethods');
  const methodOf = ({ pickup }: OrderDoc) =>
    name
      ? ({ code, name, isNamed: true } as const)
      : { code, name: defaultMethodLabel(code, t, pickup !== undefined) };
  return { code, methodOf, isOff: !on };
}

/** Returns whether `paidBy` is another method than the current method of the order. */
export const isPaidOtherwise = (order: OrderDoc, paidBy: PaidBy | undefined): paidBy is PaidBy =>
  paidBy !== undefined && paidBy.code !== (order.payMethod?.code ?? 'cash');

function paidByMethod({ payMethod: _, ...order }: OrderDoc, { methodOf }: PaidBy): OrderDoc {
  return methodOf ? { ...order, payMethod: methodOf(order) } : order;
}

/** Changes the payment method of an unpaid order, and stores the original method in `orderedMethod`. */
function methodChange(order: OrderDoc, { methodOf }: PaidBy): Omit<PaidUpdate, '$push'> {
  const { payMethod, orderedMethod = payMethod ?? { code: 'cash' } } = order;
  if (!methodOf) return { $set: { orderedMethod }, $unset: { payMethod: 1 } };
  return { $set: { orderedMethod, payMethod: methodOf(order) } };
}

/**
 * Restores the original payment method after another method was recorded by mistake. Otherwise a cash order marked as a
 * bank transfer would stay a transfer, and the courier would not collect the cash.
 */
function methodRestored({ orderedMethod }: OrderDoc): Omit<PaidUpdate, '$push'> {
  if (!orderedMethod) return { $set: {} };
  const { code, name, isNamed } = orderedMethod;
  if (code === 'cash' || !name) return { $set: {}, $unset: { payMethod: 1, orderedMethod: 1 } };
  const payMethod = omitUndefined({ code, name, isNamed });
  return { $set: { payMethod }, $unset: { orderedMethod: 1 } };
}

type PaidUpdate = {
  $set: Partial<OrderDoc>;
  $unset?: Record<string, 1>;
  $push: Record<string, object>;
};

/**
 * Returns the update that records `paidCents` as paid for a pay-on-delivery order. Without `paidCents`, the update
 * marks the order as unpaid and restores its original payment method. With `paidBy`, it changes the method of an unpaid
 * order.
 */
export function paidUpdate(
  present: OrderDoc,
  paidCents: number | undefined,
  at: Date,
  paidBy?: PaidBy,
): PaidUpdate {
  const isOther = isPaidOtherwise(present, paidBy);
  const order = isOther ? paidByMethod(present, paidBy) : present;
  const method = order.payMethod?.code;
  const by = method ? { method, ...staffName() } : {};
  const note = { at, ...paymentOfNote(order, paidCents ?? 0), ...by };
  const $push = { cashNotes: { $each: [note], $slice: -MAX_NOTES } };
  if (paidCents === undefined) {
    const { $set, $unset } = methodRestored(present);
    return { $set: { isPaid: false, ...$set }, $unset: { paidCents: 1, ...$unset }, $push };
  }
  const { $set, ...unset } = isOther ? methodChange(present, paidBy) : { $set: {} };
  return { $set: { isPaid: true, paidCents, ...$set }, ...unset, $push };
}

/**
 * Returns the collected amount in cents. Throws a 400 ApiError if the amount has more decimals than the order's
 * currency.
 */
export const collectedCentsOf = (
  order: OrderDoc,
  collected: number | undefined,
): number | undefined =>
  parseWith(collectedIn(pricingContextOf(order).currency), { collected }).collected;

const amountNow = (order: OrderDoc, cents: number): Decision => ({
  conflict: t('errors', cents < 0 ? 'giveNow' : 'collectNow', {
    sum: formatSum(order, Math.abs(cents)),
  }),
});

/**
 * Returns whether the courier can take a payment at the door. An unpaid bank transfer or invoice order requires that
 * the request names another method (`paidBy`).
 */
export const isDueAtDoor = (order: OrderDoc, paidBy: PaidBy | undefined): boolean =>
  isUnsettledAtDoor(
    !state.paid.is(order) && isPaidOtherwise(order, paidBy) ? paidByMethod(order, paidBy) : order,
  );

/**
 * Returns a conflict if a client reports collected money although nothing is due, for example after a bank transfer.
 * Otherwise the money would not be recorded anywhere. The first version of the client sends no amount, and is not
 * rejected.
 */
export function rejectCollected(
  order: OrderDoc,
  { collectedCents = 0 }: Paying,
): Decision | undefined {
  const cents = collectedOnDeliveryCentsOf(order);
  return collectedCents === 0 || collectedCents === cents ? undefined : amountNow(order, cents);
}

/** Returns a conflict if the amount due differs from the amount that the client showed (`collectedCents`). */
export function validateCollectedSum(
  order: OrderDoc,
  { collectedCents, paidBy }: Paying,
): Decision | undefined {
  const isOther = isPaidOtherwise(order, paidBy);
  if (isOther && state.paid.is(order)) return { conflict: t('errors', 'paidOtherwise') };
  const cents = amountToRecordCentsOf(isOther ? paidByMethod(order, paidBy) : order);
  if (collectedCents === undefined || collectedCents === cents) return undefined;
  return amountNow(order, cents);
}

/**
 * Returns a conflict if the seller cannot record a payment by this method. The shop may not offer it. The method "on
 * account" is a debt and not a payment.
 */
export function notPaidBy(order: OrderDoc, paidBy: PaidBy | undefined): Decision | undefined {
  if (!isPaidOtherwise(order, paidBy) || state.paid.is(order)) return undefined;
  if (paidBy.code === 'account') return { conflict: t('errors', 'accountIsDebt') };
  return paidBy.isOff ? { conflict: t('errors', 'payMethodOff') } : undefined;
}
