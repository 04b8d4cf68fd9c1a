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
  /** The product name in the shop's additional language in which the shopper ordered. */
  translatedName: String,
  image: withDefault(list(String), []),
  category: required(String),
  weight: String,
  priceCents: required(Number),
  unitCents: required(Number),
  /** How the product is weighed (docs/product.md 14). Absent for products that are not weighed. */
  measure,
  /** The maximum price of a weighed line. */
  goodsCents: Number,
  /**
   * The price of a weighed line: the ordered price until it is weighed, then the price by weight, at most
   * `goodsCents`.
   */
  chargedCents: Number,
  /** The tax rate of the line. Absent if it is the order's rate. */
  taxPercent: Number,
  /** The deposit per piece. `depositPercent` is its tax rate, if it differs from the rate of the line. */
  depositCents: Number,
  depositPercent: Number,
  ...orderedFacts,
};
/** A snapshot of a product and its quantity at the time of the order (docs/product.md 7.1). */
export type KeptLine = Infer<typeof orderedLine>;

const replacement = sub({
  ...orderedLine,
  lineCents: required(Number),
  lineDepositCents: Number,
});
/**
 * The product that is delivered instead of missing pieces. The shop charges `lineCents` and
 * `lineDepositCents` for it.
 */
export type Replacement = Infer<typeof replacement>;

const proposal = sub({
  product: present(ObjectId),
  name: present(String),
  quantity: present(Number),
  /** How many pieces of the original line the packer had found at the time of the proposal. */
  found: present(Number),
  at: present(Date),
  /** The deadline for the shopper's answer. After it, the substitution preference of the order applies. */
  until: present(Date),
  answer: typed<'accepted' | 'refused'>(String),
  answeredAt: Date,
});
/** The replacement that the shop proposes for missing pieces while it packs the order. */
export type Proposal = Infer<typeof proposal>;

export const orderLine = sub({
  ...orderedLine,
  /** The shopper's substitution preference for this line. If absent, the preference of the order applies. */
  ifMissing: typed<'leave out' | 'replace' | 'call'>(String),
  /** How many pieces the packer found. Absent until the line is counted (docs/product.md 7.9). */
  found: Number,
  /** The weight in g or ml of the pieces that were found. Only for weighed products. */
  weighed: Number,
  /**
   * The price according to the shop's scale labels, if the labels have prices. Otherwise the weight
   * determines the price.
   */
  labelCents: Number,
  replacement,
  /** True if the missing pieces turned up on the shelf, so that the shop can sell them. */
  missingBack: Boolean,
  /** The latest proposal to the shopper. Its price is in `replacement`. */
  proposal,
});
export type OrderLine = Infer<typeof orderLine>;

/** Whether the prices of an order include tax. If absent, tax is added to them. */
export const taxMode = oneOf('added', 'included');
export type TaxMode = Infer<typeof taxMode>;

/** A tax class as it was when the order was placed. */
export const taxClass = sub({
  id: present(String),
  name: present(String),
  percent: present(Number),
  appliesTo: optionalList(String),
});
export type KeptTaxClass = Infer<typeof taxClass>;

/** The totals of one tax rate, in cents. */
export const taxOfRate = sub({
  percent: present(Number),
  netCents: present(Number),
  taxCents: present(Number),
});
export type KeptTax = Infer<typeof taxOfRate>;

/** A charge in addition to the goods, in cents. */
const fee = sub({
  kind: present(typed<'delivery'>(String)),
  cents: present(Number),
  /** The tax rate of the fee. If absent, the order's rate applies. */
  taxPercent: Number,
  /** The fee is taxed at the rates of the goods. `taxPercent` applies only if all goods are free. */
  byGoods: typed<true>(Boolean),
});

/**
 * How an order is taxed, in addition to `taxPercent`. All fields are absent if the seller has set no tax
 * options.
 */
export const orderTax = {
  taxMode,
  /**
   * The smallest cash amount of the currency, in cents. Absent if every cent can be paid in cash
   * (lib/tax/cash-rounding.ts).
   */
  cashStepCents: Number,
  /** The tax classes for replacements, which can be products of any class. */
  taxClasses: optionalList(taxClass),
  fees: optionalList(fee),
  /** The shop's reason for charging no tax. Absent if it charges tax. */
  taxExemption: String,
  /** The amounts per tax rate that were agreed when the order was placed. */
  taxes: optionalList(taxOfRate),
};
export type OrderTax = Infer<typeof orderTax>;

const returnedRow = sub({
  pieces: present(Number),
  unitCents: present(Number),
  /** The tax rate. Absent if it is the order's rate. */
  taxPercent: Number,
});
/** Returned bottles with the same deposit: their number and the deposit per bottle, before added tax. */
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
 * A snapshot of all returned deposits after one entry: the number of pieces and their total in cents. If
 * deposits have the tax rates of their products, `rows` lists them by rate.
 */
export type ReturnNote = Infer<typeof returnNote>;

/** The returned deposits of an order. Absent until the first entry. */
export const orderReturned = {
  returned: optionalList(returnedRow),
  /**
   * Returned deposits that staff without the `money` permission entered on an order paid online. They take
   * effect when a manager confirms them.
   */
  returnedWaiting: sub({
    at: present(Date),
    name: String,
    rows: list(returnedRow),
  }),
  /** All entries, oldest first. The order history shows them. */
  returnNotes: optionalList(returnNote),
};
