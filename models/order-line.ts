import {
  type Infer,
  list,
  ObjectId,
  oneOf,
  optionalList,
  present,
  required,
  sub,
  typed,
  withDefault,
} from './define';
import { measure, orderedFacts } from './product';

const orderedLine = {
  product: required(ObjectId),
  quantity: required(Number),
  name: required(String),
  /** The name in the language of the order. Absent if this is the shop's main language. */
  translatedName: String,
  image: withDefault(list(String), []),
  category: required(String),
  weight: String,
  priceCents: required(Number),
  unitCents: required(Number),
  /** How the product is sold by weight (docs/product.md 14). */
  measure,
  goodsCents: Number,
  /** The price of a weighed line: an estimate until it is weighed. At most `goodsCents`. */
  chargedCents: Number,
  /** The tax rate of the line. Absent if it is the order's rate. */
  taxPercent: Number,
  /** The deposit per piece. `depositPercent` is absent if it equals the tax rate of the line. */
  depositCents: Number,
  depositPercent: Number,
  /**
   * The cost price at the time of the order, per piece or, for goods by weight, per kilogram or litre. Views of orders
   * never contain it.
   */
  costCents: Number,
  ...orderedFacts,
};
/** A snapshot of a product and its quantity at the time of the order (docs/product.md 7.1). */
export type OrderedLine = Infer<typeof orderedLine>;

const replacement = sub({ ...orderedLine, lineCents: required(Number), lineDepositCents: Number });
/**
 * The product that is delivered instead of missing pieces. The shop charges `lineCents` for it, and
 * `lineDepositCents` as its deposit.
 */
export type Replacement = Infer<typeof replacement>;

const proposal = sub({
  product: present(ObjectId),
  name: present(String),
  quantity: present(Number),
  /** How many pieces were picked at the time of the proposal. */
  pickedQuantity: present(Number),
  at: present(Date),
  /** After this deadline, the substitution preference of the line or the order applies. */
  until: present(Date),
  answer: typed<'accepted' | 'refused'>(String),
  answeredAt: Date,
});
export type Proposal = Infer<typeof proposal>;

export const orderLine = sub({
  ...orderedLine,
  /** The shopper's substitution preference for this line. If absent, the preference of the order applies. */
  ifMissing: typed<'leave out' | 'replace' | 'call'>(String),
  /** Absent until the packer has counted the line (docs/product.md 7.9). */
  pickedQuantity: Number,
  /** The weight of the picked goods in g or ml. */
  weighed: Number,
  /** The price on the shop's scale label. Without it, the price is computed from the weight. */
  labelCents: Number,
  replacement,
  /** True if the missing pieces were returned to stock, for example because they were found later. */
  missingRestocked: Boolean,
  /** The latest proposal. Its price is in `replacement`. */
  proposal,
  /** The last twenty products that the shopper has rejected as replacements for this line. */
  rejected: optionalList(ObjectId),
});
export type OrderLine = Infer<typeof orderLine>;

/** If absent, tax is added to the prices. */
export const taxMode = oneOf('added', 'included');
export type TaxMode = Infer<typeof taxMode>;

export const taxClass = sub({
  id: present(String),
  name: present(String),
  percent: present(Number),
  appliesTo: optionalList(String),
});

export const taxOfRate = sub({
  percent: present(Number),
  netCents: present(Number),
  taxCents: present(Number),
});
export type OrderedTax = Infer<typeof taxOfRate>;

const fee = sub({
  kind: present(typed<'delivery' | 'state'>(String)),
  name: String,
  /** The minimum price of the taxed goods from which the state fee is due. */
  fromCents: Number,
  cents: present(Number),
  taxPercent: Number,
  /** True if the fee has the tax rates of the goods. `taxPercent` then applies only to free goods. */
  byGoods: typed<true>(Boolean),
});

/**
 * The tax settings of an order, in addition to `taxPercent`. All fields are absent if the seller had set no tax
 * options.
 */
export const orderTax = {
  taxMode,
  /**
   * The smallest cash amount in the currency, in cents. Absent if every cent can be paid in cash
   * (lib/tax/cash-rounding.ts).
   */
  cashStepCents: Number,
  /** All tax classes of the shop, because any product can be delivered as a replacement. */
  taxClasses: optionalList(taxClass),
  fees: optionalList(fee),
  taxExemption: String,
  /** The amounts per tax rate when the order was placed. */
  taxes: optionalList(taxOfRate),
};
export type OrderTax = Infer<typeof orderTax>;

const returnedRow = sub({
  pieces: present(Number),
  unitCents: present(Number),
  taxPercent: Number,
});
/** Returned bottles with the same deposit: their number and the deposit per bottle, without added tax. */
export type ReturnedRow = Infer<typeof returnedRow>;

const returnNote = sub({
  at: present(Date),
  by: present(typed<'seller'>(String)),
  name: String,
  pieces: present(Number),
  cents: present(Number),
  rows: optionalList(returnedRow),
});
/**
 * All returned deposits of an order after a change, in total. If deposits have the tax rates of their products, `rows`
 * lists them by rate.
 */
export type ReturnNote = Infer<typeof returnNote>;

export const orderReturned = {
  returned: optionalList(returnedRow),
  /**
   * Returned deposits that wait for a manager. Staff without the `money` permission entered them on an order
   * paid online.
   */
  returnedWaiting: sub({ at: present(Date), name: String, rows: list(returnedRow) }),
  /** All changes of the returned deposits, oldest first. The order history shows them. */
  returnNotes: optionalList(returnNote),
};
