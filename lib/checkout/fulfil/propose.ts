import 'server-only';
import { changeOrderAndStock } from '@/lib/checkout/stock/reservations';
import { t } from '@/lib/http/translate';
import type { Decision } from '@/lib/orders/change-order';
import type { AnswerInput, ProposeInput } from '@/lib/orders/change-schema';
import { assignPickerByCount } from '@/lib/orders/picker-lock';
import { pricingContextOf } from '@/lib/orders/pricing-context';
import { isOpen, PROPOSAL_TIMEOUT_MS } from '@/lib/orders/proposals';
import { state } from '@/lib/orders/state';
import { statusNow } from '@/lib/orders/status-label';
import type { OrderView } from '@/lib/orders/view';
import {
  conflictFor,
  conflictForSeller,
  viewOne,
  viewOneForSeller,
  viewOrders,
} from '@/lib/orders/view-order';
import { toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { OrderDoc } from '@/models/order';
import type { OrderLine, Proposal } from '@/models/order-line';
import { countLines, type Products, replacementsOf } from './packing';

const lineOf = ({ items }: Pick<OrderDoc, 'items'>, product: string) =>
  items.find((line) => String(line.product) === product);

const withLine = ({ items }: Pick<OrderDoc, 'items'>, changed: OrderLine): OrderLine[] =>
  items.map((line) => (line.product.equals(changed.product) ? changed : line));

function decideProposal(
  order: OrderDoc,
  { product, found, replacement }: ProposeInput,
  products: Products,
): Decision {
  if (!state.orderPlaced.is(order)) return { conflict: statusNow(order) };
  const now = Date.now();
  const before = lineOf(order, product)?.proposal;
  const isSame =
    before !== undefined &&
    before.answer !== 'refused' &&
    String(before.product) === replacement.product &&
    before.quantity === replacement.quantity &&
    before.pickedQuantity === found;
  if (isSame && (before.answer || isOpen(before, now))) return 'unchanged';
  if (before && isOpen(before, now))
    return { conflict: t('errors', 'proposalOpen', { name: before.name }) };
  // If the picked quantity is unchanged, keep the weight and the mark `missingRestocked`.
  const present = lineOf(order, product);
  const { weighed, labelCents, missingRestocked } =
    present?.pickedQuantity === found ? present : {};
  const line = {
    product,
    found,
    replacement,
    ...(weighed === undefined ? {} : { weighed, confirmed: true }),
    ...omitUndefined({
      labelPrice:
        labelCents === undefined
          ? undefined
          : toUnits(labelCents, pricingContextOf(order).currency),
      giveBack: missingRestocked || undefined,
    }),
  };
  const counted = countLines(order, { lines: [line], done: false }, products);
  if ('conflict' in counted) return counted;
  const replaced = lineOf(counted, product);
  if (!replaced?.replacement) return { conflict: t('errors', 'replacementGone') };
  const { product: instead, quantity, name } = replaced.replacement;
  const proposal = { product: instead, quantity, name, pickedQuantity: found };
  const asked = { ...proposal, at: new Date(now), until: new Date(now + PROPOSAL_TIMEOUT_MS) };
  const { items, isStocked } = counted;
  return {
    update: {
      $set: {
        items: withLine({ items }, { ...replaced, proposal: asked }),
        ...omitUndefined({ tracksInventory: isStocked || undefined }),
        ...assignPickerByCount(order),
      },
    },
  };
}

/**
 * Proposes to the shopper a replacement for missing pieces of a line, and reserves its stock. The replacement costs at
 * most as much as the missing pieces. The shopper can answer for five minutes. Then the substitution preference of the
 * line or of the order applies. The call is idempotent. Throws an ApiError:
 * - 404: the order is unknown;
 * - 409 with the stored order: another proposal is open, the shopper has rejected this product, or the picked quantity
 *   is invalid.
 */
export async function proposeReplacement(input: ProposeInput): Promise<OrderView> {
  const { product, found, replacement } = input;
  const products = await replacementsOf({ lines: [{ product, found, replacement }] });
  const order = await changeOrderAndStock(
    { _id: input.id },
    (present) => decideProposal(present, input, products),
    conflictForSeller,
  );
  return viewOneForSeller(order);
}

const MAX_REJECTED = 20;

/** The products that the shopper has rejected, including the proposed product. */
const withRejected = ({ rejected = [] }: OrderLine, { product }: Proposal) => ({
  rejected: [...rejected.filter((id) => !id.equals(product)), product].slice(-MAX_REJECTED),
});

function decideAnswer(order: OrderDoc, input: AnswerInput): Decision {
  const { product, proposed, accept } = input;
  const line = lineOf(order, product);
  const proposal = line?.proposal;
  const { quantity = proposal?.quantity } = input;
  // The same product with another quantity is a new proposal.
  const isShown = proposal?.quantity === quantity && String(proposal?.product) === proposed;
  if (!line || !proposal || !isShown) return { conflict: t('errors', 'proposalGone') };
  const answer = accept ? ('accepted' as const) : ('refused' as const);
  if (proposal.answer === answer) return 'unchanged';
  if (proposal.answer) return { conflict: t('errors', 'proposalAnswered') };
  if (!state.orderPlaced.is(order)) return { conflict: statusNow(order) };
  const now = Date.now();
  if (!isOpen(proposal, now)) return { conflict: t('errors', 'proposalLate') };
  const { replacement, ...without } = line;
  const answered = { ...proposal, answer, answeredAt: new Date(now) };
  const acceptedReplacement = accept && replacement ? { replacement } : {};
  const rejected = accept ? {} : withRejected(line, proposal);
  return {
    update: {
      $set: {
        items: withLine(order, {
          ...without,
          ...acceptedReplacement,
          ...rejected,
          proposal: answered,
        }),
      },
    },
  };
}

/**
 * Stores the shopper's answer to a proposal for their own order. The answer "no" removes the replacement and releases
 * its stock. The call is idempotent. Throws an ApiError:
 * - 404: the order belongs to another user;
 * - 409 with the stored order: the proposal was withdrawn, has expired, has another `quantity` or has the opposite
 *   answer.
 */
export async function answerProposal(userId: string, input: AnswerInput): Promise<OrderView> {
  const order = await changeOrderAndStock(
    { _id: input.id, userId },
    (present) => decideAnswer(present, input),
    conflictFor(viewOrders),
  );
  return viewOne(viewOrders, order);
}
