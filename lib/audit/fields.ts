import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { OrderDoc } from '@/models/order';
import type { ProductDoc } from '@/models/product';

/* New entries must use the same field names and formats as earlier entries, because stored entries never change. */

/** Returns the fields of a product that the audit log records. */
export function auditedProduct(product: ProductDoc) {
  const { _id, reservations, idempotencyKey, updateKeys, inStockBefore, ...rest } = product;
  const { createdAt, updatedAt, reduced, measure, ...fields } = rest;
  if (!measure) return fields;
  const { minStock, ...measured } = measure;
  return { ...fields, measure: { ...measured, hold: minStock } };
}

/**
 * Returns the fields of an order that the audit log records. They contain no personal data of the shopper and
 * no free text.
 */
export const auditedOrder = ({
  status,
  isPaid,
  paidCents,
  payMethod,
  dueCents,
  items,
  payment,
  refunds,
  returned,
  returnedWaiting,
  deliverySlot,
  courier,
  addressEntered,
  addressChanges,
  history,
  withdrawals,
}: OrderDoc) =>
  omitUndefined({
    status,
    isPaid,
    paidCents,
    payMethod: payMethod?.code,
    dueCents,
    packed: items.flatMap(
      ({ product, pickedQuantity, weighed, labelCents, replacement: instead }) =>
        pickedQuantity === undefined
          ? []
          : [
              omitUndefined({
                product,
                found: pickedQuantity,
                weighed: weighed || undefined,
                labelCents: labelCents || undefined,
                instead: instead?.product,
              }),
            ],
    ),
    returned,
    returnedWaiting: returnedWaiting?.rows,
    refunds: refunds?.map(({ number, cents, to, undoneAt }) =>
      omitUndefined({ number, cents, to, undone: undoneAt ? true : undefined }),
    ),
    window: deliverySlot && { from: deliverySlot.from, to: deliverySlot.to },
    courier: courier?.id,
    addressEntered: addressEntered?.at,
    addressChanged: addressChanges?.at(-1)?.at,
    review: payment?.reviews
      ?.slice(-1)
      .map(({ at, reason: { code }, undo }) => omitUndefined({ at, code, undo }))[0],
    idChecked: history?.at(-1)?.idChecked || undefined,
    withdrawals: withdrawals?.map(({ at, products }) => ({ at, products })),
    paidBack: (payment?.notes ?? []).flatMap(({ what, cents }) =>
      what === 'paid back' ? cents : [],
    ),
    owed: (payment?.pendingRefunds ?? []).map(({ number, reason, cents }) => ({
      number,
      reason: reason === 'seller refund' ? 'given back' : reason,
      cents,
    })),
  });
