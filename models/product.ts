import { Schema, type Types } from 'mongoose';
import { define } from './define';
import { type Measure, measure } from './measure';
import { type FactsDoc, indexFacts, productFacts } from './product-facts';

/** Pieces that an order has taken out of the count of a product (docs/decisions/0018). */
export type Hold = {
  order: Types.ObjectId;
  quantity: number;
  /** The revision of the order that it was made for: a decision on an older one does not end it. */
  rev: number;
  at: Date;
};

/** The prices of a product from `at` on, until those of the next row. */
export type PriceRow = { at: Date; priceCents: number; offerPriceCents: number };

/** The lowest price that applied on a day of the last 30, and until when it applied on that day. */
export type PriceLow = { until: Date; cents: number };

/** What a product is called and described as in another language; each text is absent until it is translated. */
type TranslatedTexts = Pick<FactsDoc, 'ingredients' | 'origin' | 'storage'> & {
  name?: string;
  description?: string[];
};

export type ProductDoc = FactsDoc & {
  _id: Types.ObjectId;
  name: string;
  category: string;
  priceCents: number;
  offerPriceCents: number;
  /** Its last prices, the present ones last; read only when asked for by name (docs/decisions/0033). */
  prices?: PriceRow[];
  /** What the next reduction may refer to, one row a day; 0 for what is not known. As `prices`. */
  priceLows?: PriceLow[];
  /** The present reduction: the lowest price of the 30 days before it, and the offer price that it began with. */
  reduced?: { fromCents: number; toCents: number };
  description: string[];
  image: string[];
  /** What it is called and said of it in further languages of the shop, by their codes; never empty. */
  translations?: Record<string, TranslatedTexts>;
  /**
   * Whether it can be bought: switched on and, if it is counted, not sold out. Each write computes it
   * (lib/catalog/stock/stages.ts).
   */
  inStock: boolean;
  /** The pieces, or by weight the g or ml, that can still be ordered; absent when the seller does not count them. */
  stock?: number;
  /** The switch of a counted product; without a count `inStock` is the switch. */
  switchedOff?: boolean;
  /**
   * The pieces that orders have taken out of `stock`; read only when asked for by name, and absent
   * when empty.
   */
  holds?: Hold[];
  weight?: string;
  /** How it is weighed; absent of what is sold by the piece. */
  measure?: Measure;
  /** The id of its class of taxes; that of its category when absent. */
  taxClass?: string;
  /** The deposit of one piece. */
  depositCents?: number;
  /** The key of the request that added it; a repeated request adds no second product. */
  idempotencyKey?: string;
  /** The keys of the last updates, so that a repeated one is recognised. */
  updateKeys?: string[];
  /**
   * When it was taken off the shelf; absent while it is for sale. A removed product is never in stock, so a
   * query for what is in stock needs no other condition.
   */
  removedAt?: Date;
  /** The `inStock` of a removed product before its removal; a restored product gets it back. */
  inStockBefore?: boolean;
  createdAt: Date;
  updatedAt: Date;
};

const cents = {
  type: Number,
  required: true,
  validate: { validator: Number.isSafeInteger, message: 'cents are whole numbers' },
} as const;

const hold = new Schema<Hold>(
  {
    order: { type: Schema.Types.ObjectId, required: true },
    quantity: { type: Number, required: true },
    rev: { type: Number, required: true },
    at: { type: Date, required: true },
  },
  { _id: false },
);

const priceRow = { _id: false, at: Date, priceCents: Number, offerPriceCents: Number };

/** What a new product costs is the first row of its prices. */
function firstPrices(this: ProductDoc): PriceRow[] {
  const { priceCents, offerPriceCents } = this;
  return [{ at: new Date(), priceCents, offerPriceCents }];
}

const schema = new Schema<ProductDoc>(
  {
    name: { type: String, required: true },
    category: { type: String, required: true },
    priceCents: cents,
    offerPriceCents: cents,
    prices: { type: [priceRow], default: firstPrices, select: false },
    priceLows: {
      type: [{ _id: false, until: Date, cents: Number }],
      default: undefined,
      select: false,
    },
    reduced: {
      type: new Schema({ fromCents: Number, toCents: Number }, { _id: false }),
      default: undefined,
    },
    description: { type: [String], default: [] },
    image: { type: [String], default: [] },
    translations: { type: Schema.Types.Mixed, default: undefined },
    inStock: { type: Boolean, default: true },
    stock: Number,
    switchedOff: Boolean,
    holds: { type: [hold], default: undefined, select: false },
    weight: String,
    measure: { type: measure, default: undefined },
    taxClass: String,
    depositCents: Number,
    ...productFacts,
    idempotencyKey: String,
    updateKeys: { type: [String], default: undefined },
    removedAt: Date,
    inStockBefore: Boolean,
  },
  { timestamps: true, versionKey: false },
);
schema.index({ inStock: 1, _id: -1 });
schema.index({ category: 1, inStock: 1, _id: -1 });
schema.index({ name: 1, category: 1 });
schema.index({ image: 1 });
schema.index({ updatedAt: -1, _id: -1 });
schema.index(
  { removedAt: -1, _id: -1 },
  { partialFilterExpression: { removedAt: { $exists: true } } },
);
schema.index({ 'holds.order': 1 }, { sparse: true });
schema.index({ idempotencyKey: 1 }, { unique: true, sparse: true });
indexFacts(schema);

export const Product = define('Product', schema);
