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
  /** The name that the shopper read, on a page in a further language of the shop. */
  translatedName: String,
  image: withDefault(list(String), []),
  category: required(String),
  weight: String,
  priceCents: required(Number),
  unitCents: required(Number),
  /** How it is weighed (docs/product.md 14); absent of goods that are not weighed. */
  measure,
  /** The most that weighed goods may cost. */
  goodsCents: Number,
  /** What weighed goods cost: as ordered until they are weighed, then by their weight, at most `goodsCents`. */
  chargedCents: Number,
  /** The rate of its tax where it is not that of the order. */
  taxPercent: Number,
  /** The deposit of one piece, and its rate where that is not the line's. */
  depositCents: Number,
  depositPercent: Number,
  ...orderedFacts,
};
/** A product and its quantity as they were when they were ordered (docs/product.md 7.1). */
export type KeptLine = Infer<typeof orderedLine>;

const replacement = sub({
  ...orderedLine,
  lineCents: required(Number),
  lineDepositCents: Number,
});
/** What is delivered instead of missing pieces; `lineCents` and `lineDepositCents` are charged for it. */
export type Replacement = Infer<typeof replacement>;

const proposal = sub({
  product: present(ObjectId),
  name: present(String),
  quantity: present(Number),
  /** How many pieces of the line were found when the shop asked. */
  found: present(Number),
  at: present(Date),
  /** Until when the shopper can answer; then the wish of the order counts. */
  until: present(Date),
  answer: typed<'accepted' | 'refused'>(String),
  answeredAt: Date,
});
/** The product that the shop proposes to the shopper instead of missing pieces, while it packs the order. */
export type Proposal = Infer<typeof proposal>;

export const orderLine = sub({
  ...orderedLine,
  /** What its shopper wants when it is missing; as for the order when absent. */
  ifMissing: typed<'leave out' | 'replace' | 'call'>(String),
  /** How many pieces were found; absent until they are counted (docs/product.md 7.9). */
  found: Number,
  /** The g or ml of the pieces that were found; only of goods that are weighed. */
  weighed: Number,
  /** Its cost by the labels of the shop's scales, where they print prices; else its weight gives the cost. */
  labelCents: Number,
  replacement,
  /** Whether the missing pieces are on the shelf after all, so that they can be sold. */
  missingBack: Boolean,
  /** The last proposal to the shopper; `replacement` has its price. */
  proposal,
});
export type OrderLine = Infer<typeof orderLine>;

/** Whether the prices of an order have their tax in them; absent: tax is added. */
export const taxMode = oneOf('added', 'included');
export type TaxMode = Infer<typeof taxMode>;

/** A class of taxes as the shop had it when the order was placed. */
export const taxClass = sub({
  id: present(String),
  name: present(String),
  percent: present(Number),
  appliesTo: optionalList(String),
});
export type KeptTaxClass = Infer<typeof taxClass>;

/** The sums of one tax rate, in cents. */
export const taxOfRate = sub({
  percent: present(Number),
  netCents: present(Number),
  taxCents: present(Number),
});
export type KeptTax = Infer<typeof taxOfRate>;

/** A charge beside the goods, in cents. */
const fee = sub({
  kind: present(typed<'delivery'>(String)),
  cents: present(Number),
  /** The rate of the order when absent. */
  taxPercent: Number,
  /** It has the rates of the goods, and `taxPercent` counts only if no goods cost something. */
  byGoods: typed<true>(Boolean),
});

/** How an order is taxed, beside `taxPercent`; all absent in an order of a shop that has set nothing. */
export const orderTax = {
  taxMode,
  /** The smallest sum of cash in its currency, in cents; absent where each cent can be paid (lib/tax/cash-math.ts). */
  cashStepCents: Number,
  /** For replacements, which are products of any class. */
  taxClasses: optionalList(taxClass),
  fees: optionalList(fee),
  /** Why no tax is charged, as the shop stated it; absent where it charges tax. */
  taxExemption: String,
  /** The amounts per rate that were agreed at ordering. */
  taxes: optionalList(taxOfRate),
};
export type OrderTax = Infer<typeof orderTax>;

const returnedRow = sub({
  pieces: present(Number),
  unitCents: present(Number),
  /** The rate of its tax where it is not that of the order. */
  taxPercent: Number,
});
/** The returned bottles of one deposit: their number, and the deposit of one before tax that is added. */
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
 * One entry of all returned deposits: the pieces, and their sum in cents. Where deposits have the rates of their
 * products, `rows` has the entries by rate.
 */
export type ReturnNote = Infer<typeof returnNote>;

/** The returned deposits of an order; absent until some are entered. */
export const orderReturned = {
  returned: optionalList(returnedRow),
  /**
   * Deposits that staff without the permission `money` entered on an order that is paid online. They count once a
   * manager enters them.
   */
  returnedWaiting: sub({
    at: present(Date),
    name: String,
    rows: list(returnedRow),
  }),
  /** Each entry, the oldest first; the history shows them. */
  returnNotes: optionalList(returnNote),
};
