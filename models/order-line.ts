import { Schema, type SchemaDefinition, type Types } from 'mongoose';
import { type Measure, measure } from './measure';
import { allergensOf, type FactsDoc } from './product-facts';

/** A product and its quantity as they were when they were ordered (docs/product.md 7.1). */
export type KeptLine = Pick<FactsDoc, 'allergens' | 'leastAge'> & {
  product: Types.ObjectId;
  quantity: number;
  name: string;
  /** What the shopper read instead, on a page in a further language of the shop. */
  translatedName?: string;
  image: string[];
  category: string;
  weight?: string;
  priceCents: number;
  unitCents: number;
  /** How it is weighed, and the most that its goods cost then (docs/product.md 14); absent of pieces. */
  measure?: Measure;
  goodsCents?: number;
  /** What they cost: as ordered until they are weighed, then what was weighed, at most `goodsCents`. */
  chargedCents?: number;
  /** The rate of its tax where it is not that of the order. */
  taxPercent?: number;
  /** The deposit of one piece, and its rate where that is not the line's. */
  depositCents?: number;
  depositPercent?: number;
};

/** What is delivered instead of missing pieces; `lineCents` and `lineDepositCents` are charged for it. */
export type Replacement = KeptLine & { lineCents: number; lineDepositCents?: number };

/** What the shopper is asked while the order is packed: this product instead of missing pieces. */
export type Proposal = {
  product: Types.ObjectId;
  name: string;
  quantity: number;
  /** How many pieces of the line were found when it was asked. */
  found: number;
  at: Date;
  /** Until when it can be answered; then the wish of the order counts. */
  until: Date;
  answer?: 'accepted' | 'refused';
  answeredAt?: Date;
};

export type OrderLine = KeptLine & {
  /** What its shopper wants when it is missing; as for the order when absent. */
  ifMissing?: 'leave out' | 'replace' | 'call';
  /** How many pieces were found; absent until they are counted (docs/product.md 7.9). */
  found?: number;
  /** How many g or ml what was found weighs; only of goods that are weighed. */
  weighed?: number;
  /** What it costs by the labels of the shop's scales, where they print prices; else its weight tells it. */
  labelCents?: number;
  replacement?: Replacement;
  /** Whether the missing pieces are on the shelf after all, so that they can be sold. */
  missingBack?: boolean;
  /** The last thing that the shopper was asked of it; `replacement` has its price. */
  proposal?: Proposal;
};

const cents = { type: Number, required: true } as const;

const keptLine: SchemaDefinition<KeptLine> = {
  product: { type: Schema.Types.ObjectId, required: true },
  quantity: { type: Number, required: true },
  name: { type: String, required: true },
  translatedName: String,
  image: { type: [String], default: [] },
  category: { type: String, required: true },
  weight: String,
  priceCents: cents,
  unitCents: cents,
  measure: { type: measure, default: undefined },
  goodsCents: Number,
  chargedCents: Number,
  taxPercent: Number,
  depositCents: Number,
  depositPercent: Number,
  allergens: { type: allergensOf, default: undefined },
  leastAge: Number,
};

const replacement = new Schema<Replacement>(
  { ...keptLine, lineCents: cents, lineDepositCents: Number },
  { _id: false },
);

const proposal = new Schema<Proposal>(
  {
    product: Schema.Types.ObjectId,
    name: String,
    quantity: Number,
    found: Number,
    at: Date,
    until: Date,
    answer: String,
    answeredAt: Date,
  },
  { _id: false },
);

export const orderLine = new Schema<OrderLine>(
  {
    ...keptLine,
    ifMissing: String,
    found: Number,
    weighed: Number,
    labelCents: Number,
    replacement: { type: replacement, default: undefined },
    missingBack: Boolean,
    proposal: { type: proposal, default: undefined },
  },
  { _id: false },
);
