import {
  type Infer,
  list,
  mixed,
  model,
  ObjectId,
  optionalList,
  present,
  required,
  type Stored,
  sub,
  typed,
  withDefault,
} from './define';

export const measure = sub({
  by: required(typed<'weight' | 'weighed-piece'>(String)),
  unit: required(typed<'g' | 'ml'>(String)),
  /** The g or ml of one step of the quantity; by the piece, about the weight of one piece. */
  step: required(Number),
  /** The price of a kilogram or litre. */
  perUnitCents: required(Number),
  /** By how much the packed amount may exceed the ordered amount, in whole percent. */
  tolerancePercent: required(Number),
  /** The minimum and maximum of an order in g or ml, whole steps; only by weight. */
  least: Number,
  most: Number,
  /** The stock below which it cannot be ordered: the g or ml of the minimum order, or one piece. */
  hold: required(Number),
});
/**
 * How weighed goods are sold: by weight or volume, or by the piece with the real weight charged. Goods that are sold
 * by the piece at one price have no measure.
 */
export type Measure = Infer<typeof measure>;

/** The allergens that a shop in the EU has to name (Regulation 1169/2011, annex II). */
export type Allergen =
  | 'celery'
  | 'gluten'
  | 'crustaceans'
  | 'egg'
  | 'fish'
  | 'lupin'
  | 'milk'
  | 'molluscs'
  | 'mustard'
  | 'nuts'
  | 'peanuts'
  | 'sesame'
  | 'soya'
  | 'sulphites';

const allergens = withDefault(list(typed<Allergen>(String)), []);
const allergensOf = sub({ contains: allergens, mayContain: allergens });
/** What is known of the allergens of a product; two empty lists say that it has none of them. */
export type Allergens = Infer<typeof allergensOf>;

const nutrition = sub({
  per: present(typed<'g' | 'ml'>(String)),
  kJ: Number,
  kcal: Number,
  fat: Number,
  saturates: Number,
  carbohydrate: Number,
  sugars: Number,
  fibre: Number,
  protein: Number,
  salt: Number,
});
/** The contents of 100 g or 100 ml: energy in kJ and kcal, the rest in grams. */
export type Nutrition = Infer<typeof nutrition>;

/** The facts that an order stores of its products. */
export const orderedFacts = {
  allergens: allergensOf,
  /** The age in years from which it may be sold to somebody. */
  leastAge: typed<16 | 18>(Number),
};

const facts = {
  ...orderedFacts,
  brand: String,
  ingredients: String,
  nutrition,
  origin: String,
  storage: String,
  diets: optionalList(
    typed<'vegan' | 'vegetarian' | 'gluten-free' | 'organic' | 'halal' | 'kosher'>(String),
  ),
  /** The barcode in the form of lib/catalog/facts/gtin-math.ts; no other product has the same. */
  gtin: String,
  /** How much of `unit` one piece is. */
  amount: Number,
  unit: typed<'g' | 'kg' | 'ml' | 'l' | 'piece'>(String),
};
/** What a seller may state of a product beside name and price; each is absent until it is stated. */
export type FactsDoc = Infer<typeof facts>;
export type Diet = NonNullable<FactsDoc['diets']>[number];
export type Unit = NonNullable<FactsDoc['unit']>;

const hold = sub({
  order: required(ObjectId),
  quantity: required(Number),
  /** The revision of the order that it was made for: a decision on an older revision does not end it. */
  rev: required(Number),
  at: required(Date),
});
/** Pieces that an order has taken out of the count of a product (docs/decisions/0018). */
export type StockReservation = Infer<typeof hold>;

const priceRow = sub({
  at: present(Date),
  priceCents: present(Number),
  offerPriceCents: present(Number),
});
/** The prices of a product from `at` on, until those of the next row. */
export type PriceRow = Infer<typeof priceRow>;

const priceLow = sub({ until: present(Date), cents: present(Number) });
/** The lowest price that applied on a day of the last 30, and until when it applied on that day. */
export type PriceLow = Infer<typeof priceLow>;

/** The texts of a product in another language; each text is absent until it is translated. */
type TranslatedTexts = Pick<FactsDoc, 'ingredients' | 'origin' | 'storage'> & {
  name?: string;
  description?: string[];
};

const cents = required(
  typed<number>({
    type: Number,
    validate: { validator: Number.isSafeInteger, message: 'cents are whole numbers' },
  }),
);

/** What a new product costs is the first row of its prices. */
function firstPrices(this: Omit<PriceRow, 'at'>): PriceRow[] {
  const { priceCents, offerPriceCents } = this;
  return [{ at: new Date(), priceCents, offerPriceCents }];
}

const product = {
  name: required(String),
  category: required(String),
  priceCents: cents,
  offerPriceCents: cents,
  /** Its last prices, the present ones last; read only when asked for by name (docs/decisions/0033). */
  prices: typed<PriceRow[]>({ type: [priceRow], default: firstPrices, select: false }),
  /** The references of the next reduction, one row a day; 0 where the shop does not know it. Read only by name. */
  priceLows: typed<PriceLow[]>({
    type: [priceLow],
    default: undefined,
    select: false,
  }),
  /** The present reduction: the lowest price of the 30 days before it, and the offer price that it began with. */
  reduced: sub({ fromCents: present(Number), toCents: present(Number) }),
  description: withDefault(list(String), []),
  image: withDefault(list(String), []),
  /** Its texts in further languages of the shop, by their codes; never empty. */
  translations: mixed<Record<string, TranslatedTexts>>(),
  /**
   * Whether it can be bought: switched on and, if it is counted, not sold out. Each write computes it
   * (lib/catalog/stock/stages.ts).
   */
  inStock: withDefault(Boolean, true),
  /** The pieces, or by weight the g or ml, that can still be ordered; absent when the seller does not count them. */
  stock: Number,
  /** The switch of a counted product; without a count `inStock` is the switch. */
  switchedOff: Boolean,
  /** The pieces that orders have taken out of `stock`; read only when asked for by name, and absent when empty. */
  holds: typed<StockReservation[]>({ type: [hold], default: undefined, select: false }),
  weight: String,
  /** How it is weighed; absent of what is sold by the piece. */
  measure,
  /** The id of its class of taxes; that of its category when absent. */
  taxClass: String,
  /** The deposit of one piece. */
  depositCents: Number,
  ...facts,
  /** The key of the request that added it; a repeated request adds no second product. */
  idempotencyKey: String,
  /** The keys of the last updates, so that a repeated one is recognised. */
  updateKeys: optionalList(String),
  /**
   * When it was taken off the shelf; absent while it is for sale. A removed product is never in stock, so a
   * query for what is in stock needs no other condition.
   */
  removedAt: Date,
  /** The `inStock` of a removed product before its removal; a restored product gets it back. */
  inStockBefore: Boolean,
  createdAt: present(typed<Date>({ type: Date, immutable: true })),
  updatedAt: present(Date),
};
export type ProductDoc = Stored<typeof product>;

/** Indexes of facts have only the products that state the fact, so they are empty in a shop without facts. */
const sparse = { sparse: true };

export const Product = model('Product', product, {
  timestamps: true,
  indexes: [
    [{ inStock: 1, _id: -1 }],
    [{ category: 1, inStock: 1, _id: -1 }],
    [{ name: 1, category: 1 }],
    [{ image: 1 }],
    [{ updatedAt: -1, _id: -1 }],
    [{ removedAt: -1, _id: -1 }, { partialFilterExpression: { removedAt: { $exists: true } } }],
    [{ 'holds.order': 1 }, sparse],
    [{ idempotencyKey: 1 }, { unique: true, sparse: true }],
    [{ gtin: 1 }, { unique: true, sparse: true }],
    [{ brand: 1 }, sparse],
    [{ diets: 1 }, sparse],
    [{ 'allergens.contains': 1 }, sparse],
    [{ leastAge: 1 }, sparse],
  ],
});

const size = sub({
  product: present(ObjectId),
  name: present(String),
  /** The name of the size in further languages of the shop, by their codes. */
  translations: mixed<Record<string, string>>(),
});
/** A size of a group: a product, and the name of this size of it. */
export type StoredSize = Infer<typeof size>;

const variantGroup = {
  /** In their order; the first that is sold leads. */
  sizes: list(size),
  /** Rises with each change of the sizes. */
  revision: withDefault(Number, 1),
  /** The name in the product file that made the group. */
  key: String,
  /** The products whose names must still change after sizes were renamed, with their old size names. */
  renames: optionalList(size),
};
/** Products that are sizes of one (docs/decisions/0046-sizes-are-products.md). A product is a size of one group. */
export type VariantGroupDoc = Stored<typeof variantGroup>;
export const VariantGroup = model('VariantGroup', variantGroup, {
  indexes: [
    [{ 'sizes.product': 1 }, { unique: true }],
    [{ key: 1 }, { unique: true, sparse: true }],
  ],
});

const category = sub({
  text: present(String),
  path: present(String),
  image: String,
  bgColor: present(String),
  parent: String,
  hidden: typed<true>(Boolean),
  translations: mixed<Record<string, { name?: string }>>(),
});

/** The one row of the categories; absent in a shop that has changed none. */
export const CategoryTree = model(
  'CategoryTree',
  {
    _id: required(typed<'categories'>(String)),
    /** Rises with each change. */
    revision: required(Number),
    list: list(category),
    /** The removed categories, the oldest first, and the path of the category that got their products. */
    gone: list(sub({ path: present(String), into: String, was: present(category) })),
  },
  { collection: 'categories' },
);

const upload = {
  _id: required(String),
  url: withDefault(String, ''),
  createdAt: withDefault(Date, Date.now),
  /** A product has shown it, so an order may name it too. */
  wasShown: Boolean,
};
/**
 * A photo that is being stored and that no product names yet, or that its product has dropped. The
 * row is written before the photo, or before the product drops it, and removed after the product
 * names it, so that the sweep finds every unused photo.
 */
export type UploadDoc = Stored<typeof upload>;
export const Upload = model('Upload', upload, { indexes: [[{ createdAt: 1 }]] });
