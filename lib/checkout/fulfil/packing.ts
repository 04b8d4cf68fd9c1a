import 'server-only';
import mongoose from 'mongoose';
import { weightOf } from '@/lib/catalog/facts/sizes';
import { costOf, storedFacts } from '@/lib/catalog/facts/stored-facts';
import { NOT_REMOVED } from '@/lib/catalog/on-shelf';
import { captureUpdate, tryFinishRefunds } from '@/lib/checkout/pay/capture';
import { lessDueUpdate } from '@/lib/checkout/refund/record-refund';
import { changeOrderAndStock } from '@/lib/checkout/stock/reservations';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { parseWith } from '@/lib/http/parse';
import { t } from '@/lib/http/translate';
import { isLanguage } from '@/lib/i18n/languages';
import { translatedName } from '@/lib/i18n/translated';
import { packingBlockedReason } from '@/lib/orders/actions';
import {
  type Decision,
  dueCentsOf,
  historyEntry,
  paidCentsField,
  transition,
} from '@/lib/orders/change-order';
import { labelPricesIn, type PackInput } from '@/lib/orders/change-schema';
import { limitToAgreedTotal, packedTotals, replacementCents } from '@/lib/orders/packing-totals';
import { assignPickerByCount, pickerConflict } from '@/lib/orders/picker-lock';
import { pricingContextOf } from '@/lib/orders/pricing-context';
import { isOpen, isProposalKept, isWanted } from '@/lib/orders/proposals';
import { state } from '@/lib/orders/state';
import { statusNow } from '@/lib/orders/status-label';
import type { OrderView } from '@/lib/orders/view';
import { conflictForSeller, viewOneForSeller } from '@/lib/orders/view-order';
import { lastKnownShop, readShop } from '@/lib/shop/read';
import { taxedAs } from '@/lib/tax/totals';
import { toCents } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { pickedCents } from '@/lib/weights/weighed-line';
import { Product } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { OrderLine, Replacement } from '@/models/order-line';
import type { ProductDoc } from '@/models/product';
import {
  checkDueIncrease,
  packingConflict,
  unconfirmedWarnings,
  validateWeight,
} from './packing-checks';

type Packing = Omit<PackInput, 'id'>;
type Line = Packing['lines'][number];
type Counted = Line & { found: number };
/** The replacement products, keyed by id. */
export type Products = ReadonlyMap<string, ProductDoc>;

function replacementOf(
  order: OrderDoc,
  line: OrderLine,
  { found, replacement }: Counted,
  products: Products,
): Replacement | undefined {
  const product = replacement && products.get(replacement.product);
  if (!replacement || !product) return undefined;
  const { _id, name, image, category, priceCents, offerPriceCents: unitCents } = product;
  const weight = weightOf(product);
  const { quantity } = replacement;
  const terms = pricingContextOf(order);
  const taxed = taxedAs({ ...terms, taxClasses: order.taxClasses }, product);
  const { measure } = product;
  const instead = { unitCents, quantity, measure, ...taxed };
  const charged = replacementCents(line, found, instead, terms);
  const language = isLanguage(order.language) ? order.language : undefined;
  const read = translatedName(product, language);
  const sold = { product: _id, quantity, name, image, category, priceCents, unitCents };
  const kept = {
    ...sold,
    ...omitUndefined({ measure, translatedName: read || undefined }),
    ...storedFacts(product),
    ...costOf(product),
    ...taxed,
    ...charged,
  };
  return weight === undefined ? kept : { ...kept, weight };
}

const isRejected = ({ proposal, rejected = [] }: OrderLine, product: string): boolean =>
  (proposal?.answer === 'refused' && String(proposal.product) === product) ||
  rejected.some((id) => String(id) === product);

function validateLines(
  { items, ...order }: OrderDoc,
  lines: Line[],
  products: Products,
): string | undefined {
  const byId = new Map(items.map((line) => [String(line.product), line]));
  for (const { found, ...counted } of lines) {
    const { product, replacement } = counted;
    const line = byId.get(product);
    if (!line) return t('errors', 'lineNotInOrder');
    const { name, quantity } = line;
    if (found === null) continue;
    if (found > quantity) return t('errors', 'foundTooMany', { name, found, quantity });
    if (replacement && found === quantity) return t('errors', 'nothingMissing', { name });
    if (replacement?.product === product) return t('errors', 'replaceByOther', { name });
    const why = validateWeight(line, { ...counted, found }, pricingContextOf(order).currency);
    if (why) return why;
    const instead = replacement && products.get(replacement.product);
    if (instead && isRejected(line, replacement.product))
      return t('errors', 'proposalRefused', { name: instead.name });
  }
  return undefined;
}

const recharged = (line: OrderLine): OrderLine =>
  line.measure ? { ...line, chargedCents: pickedCents(line) } : line;

/**
 * Returns a message if packing must wait for the shopper's answer to a proposed replacement. Lines in this request do
 * not wait.
 */
function openProposalConflict({ items }: OrderDoc, lines: Line[], now: number): string | undefined {
  const named = new Set(lines.map(({ product }) => product));
  const open = items.find(
    ({ product, proposal }) => proposal && isOpen(proposal, now) && !named.has(String(product)),
  );
  return open?.proposal && t('errors', 'proposalOpen', { name: open.proposal.name });
}

/**
 * Returns a line that the request does not contain, with its earlier picked quantity or as complete. Removes a proposed
 * replacement that the shopper does not want.
 */
function asPacked(order: OrderDoc, line: OrderLine, now: number): OrderLine {
  const fullLine = { ...line, pickedQuantity: line.pickedQuantity ?? line.quantity };
  const { proposal, replacement: _, ...without } = fullLine;
  // Keep the replacement if the seller has chosen another product since the proposal.
  const isAsked = proposal && line.replacement?.product.equals(proposal.product);
  const isGone =
    isAsked &&
    state.orderPlaced.is(order) &&
    !isWanted(proposal, line.ifMissing ?? order.ifMissing, now);
  return isGone ? { ...without, proposal } : fullLine;
}

const isCounted = (line: Line): line is Counted => line.found !== null;

function count(order: OrderDoc, { lines, done }: Packing, products: Products): OrderLine[] {
  const now = Date.now();
  const byId = new Map(lines.map((line) => [line.product, line]));
  const counts = order.items.map((line) => {
    const counted = byId.get(String(line.product));
    if (!counted) return done ? asPacked(order, line, now) : line;
    const {
      pickedQuantity: _,
      replacement: __,
      missingRestocked: ___,
      weighed: ____,
      labelCents: _____,
      proposal: asked,
      ...kept
    } = line;
    const stays = asked && isProposalKept(asked, { ...counted, found: counted.found ?? -1 });
    const ordered = { ...kept, ...omitUndefined({ proposal: stays ? asked : undefined }) };
    if (!isCounted(counted)) return recharged(ordered);
    const replacement = replacementOf(order, line, counted, products);
    const isBack = counted.giveBack && counted.found < line.quantity;
    const { found, weighed, labelPrice } = counted;
    return {
      ...recharged({
        ...ordered,
        pickedQuantity: found,
        ...omitUndefined({
          weighed,
          labelCents:
            labelPrice === undefined
              ? undefined
              : toCents(labelPrice, pricingContextOf(order).currency),
        }),
      }),
      ...omitUndefined({ replacement, missingRestocked: isBack || undefined }),
    };
  });
  return limitToAgreedTotal(counts, pricingContextOf(order), order.fees);
}

const contents = (items: OrderLine[]) =>
  JSON.stringify(
    items.map(
      ({
        pickedQuantity,
        weighed,
        labelCents,
        replacement,
        missingRestocked = false,
        proposal,
      }) => [
        ...[
          pickedQuantity,
          replacement?.product,
          replacement?.quantity,
          missingRestocked,
          proposal?.at,
        ],
        weighed,
        labelCents,
      ],
    ),
  );

/**
 * Returns all lines of an open order with the picked quantities of the request. `isStocked` is true if a replacement
 * has tracked stock. If the request is invalid, returns the error message as `conflict`.
 */
export function countLines(
  order: OrderDoc,
  input: Packing,
  products: Products,
): { conflict: string } | { items: OrderLine[]; isStocked: boolean } {
  const { lines, done } = input;
  const blockedReason = packingBlockedReason(order);
  const conflict = blockedReason
    ? t('blockedBy', blockedReason)
    : (pickerConflict(order) ??
      validateLines(order, lines, products) ??
      currencyConflict(order, lines) ??
      unconfirmedWarnings(order, lines, products) ??
      (done && state.orderPlaced.is(order)
        ? openProposalConflict(order, lines, Date.now())
        : undefined));
  if (conflict) return { conflict };
  const isStocked = [...products.values()].some(({ stock }) => stock !== undefined);
  return { items: count(order, input, products), isStocked };
}

function currencyConflict(order: OrderDoc, lines: Line[]): string | undefined {
  if (!lines.some(({ replacement }) => replacement)) return undefined;
  const { currency } = pricingContextOf(order);
  const shop = lastKnownShop().currency;
  return currency === shop
    ? undefined
    : t('errors', 'replacementCurrency', {
        currency: currency.toUpperCase(),
        shop: shop.toUpperCase(),
      });
}

/** A repeated request succeeds, even if the payment was refunded or disputed after the packing. */
const isRepeated = (order: OrderDoc, input: Packing, products: Products): boolean =>
  validateLines(order, input.lines, products) === undefined &&
  contents(count(order, input, products)) === contents(order.items);

/**
 * Throws a 400 ApiError if a label price has more decimals than the order's currency, or is above the maximum price.
 * Checks each price, even if the request does not use it.
 */
function assertLabelPrices(order: OrderDoc, input: PackInput): void {
  parseWith(labelPricesIn(pricingContextOf(order).currency), input);
}

/**
 * Returns the update that packs an order with these lines, or a conflict. With `done: false`, the update only stores
 * the picked quantities.
 */
export function decidePacking(order: OrderDoc, input: Packing, products: Products): Decision {
  const isRepacked = state.packed.is(order) && input.done;
  if (!state.orderPlaced.is(order) && !isRepacked) return { conflict: statusNow(order) };
  if (isRepacked && isRepeated(order, input, products)) return 'unchanged';
  const counted = countLines(order, input, products);
  if ('conflict' in counted) return counted;
  const { items } = counted;
  const isSame = contents(items) === contents(order.items);
  if (isSame && !input.done) return 'unchanged';
  const other = isRepacked ? packingConflict(order, input.lines) : undefined;
  if (other) return { conflict: other };
  const pieces = counted.isStocked ? { tracksInventory: true } : {};
  if (!input.done) return { update: { $set: { items, ...pieces, ...assignPickerByCount(order) } } };
  const { totalCents } = packedTotals(items, pricingContextOf(order), order.fees, order.returned);
  const [before, due] = [dueCentsOf(order), Math.max(0, totalCents)];
  const fixed = checkDueIncrease(order, totalCents, 'dueStays');
  if (fixed) return { conflict: fixed };
  const at = new Date();
  const refundUpdate =
    captureUpdate(order, due, at) ?? lessDueUpdate(order, 'missing', at, before - due);
  const $set = { items, ...pieces, ...paidCentsField(order), dueCents: due, ...refundUpdate?.set };
  const update = { $set, $push: { ...refundUpdate?.push } };
  if (isRepacked) return { update };
  return transition(historyEntry(order, { status: 'Packed', by: 'seller' }, at), update);
}

const { trusted } = mongoose;

/**
 * Returns the replacement products, keyed by id. Throws a 409 ApiError if a product was removed. Also reads the
 * settings of the shop, because {@link countLines} needs the currency of the product prices.
 */
export async function replacementsOf({ lines }: Pick<PackInput, 'lines'>): Promise<Products> {
  const ids = lines.flatMap(({ replacement }) => (replacement ? [replacement.product] : []));
  if (ids.length === 0) return new Map();
  await db();
  await readShop();
  const products = await Product.find({ _id: trusted({ $in: ids }), ...NOT_REMOVED }).lean();
  const byId = new Map(products.map((product) => [String(product._id), product]));
  if (ids.some((id) => !byId.has(id)))
    throw new ApiError('conflict', t('errors', 'replacementGone'));
  return byId;
}

/**
 * Packs an order with the picked quantities and returns it. The picked goods determine the amount due, which never
 * exceeds the agreed total. The shop refunds the difference of an online payment. The call is idempotent.
 *
 * A line that is not in the request keeps its picked quantity, or is complete. With `done: false`, the call only stores
 * picked quantities. `found: null` clears the picked quantity of a line. Missing pieces return to stock only with
 * `giveBack`.
 *
 * The seller can correct a packed order until it is out for delivery. The total of an online order can only fall.
 * Throws a 409 ApiError with the stored order, and a 404 for an unknown order.
 */
export async function packOrder(input: PackInput): Promise<OrderView> {
  const products = await replacementsOf(input);
  const order = await changeOrderAndStock(
    { _id: input.id },
    (present) => {
      assertLabelPrices(present, input);
      return decidePacking(present, input, products);
    },
    conflictForSeller,
  );
  return viewOneForSeller(await tryFinishRefunds(order));
}
