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
  /** `mlb` and `moz` are thousandths of a pound and of an ounce (lib/weights/units.ts). */
  unit: required(typed<'g' | 'ml' | 'mlb' | 'moz'>(String)),
  /**
   * The amount of one unit of quantity, in `unit`: with a step of 50 g, a quantity of 10 is 500 g. For a
   * `weighed-piece`, the approximate weight of one piece.
   */
  step: required(Number),
  /** The price that shoppers pay per 1,000 `unit`, that is per kilogram, litre, pound or ounce. */
  perUnitCents: required(Number),
  /** The regular price per kilogram or litre. Present only during an offer, and then above `perUnitCents`. */
  regularPerUnitCents: Number,
  /** How far the packed amount may exceed the ordered amount, in whole percent. */
  tolerancePercent: required(Number),
  /**
   * The minimum and the maximum of an order in g or ml, as a multiple of the step. Only for products sold by weight.
   */
  least: Number,
  most: Number,
  /**
   * The minimum stock at which the product can be ordered. For goods by weight, it is the g or ml of the minimum order,
   * including the tolerance. For weighed pieces, it is one piece.
   */
  minStock: required(Number),
});
/**
 * How a weighed product is sold: by weight, by volume, or by the piece at a price by weight. Products with a
 * fixed price per piece have no measure.
 */
export type Measure = Infer<typeof measure>;

/** The allergens that a shop in the EU has to declare (Regulation 1169/2011, annex II). */
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
/** The declared allergens of a product. If both lists are empty, the product contains none. */
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
/** The nutrition facts per 100 g or 100 ml: energy in kJ and kcal, all other values in grams. */
export type Nutrition = Infer<typeof nutrition>;

/** The product facts (ingredients, allergens, nutrition and others) that an order line copies. */
export const orderedFacts = {
  allergens: allergensOf,
  /** The minimum age of the buyer in years. */
  leastAge: typed<16 | 18 | 19 | 20 | 21>(Number),
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
  /** The barcode, normalized by lib/catalog/facts/gtin.ts. It is unique among products. */
  gtin: String,
  /** The content of one piece, measured in `unit`. The price per unit is computed from it. */
  amount: Number,
  unit: typed<'g' | 'kg' | 'ml' | 'l' | 'piece' | 'oz' | 'lb' | 'fl oz'>(String),
  /* The facts that the law requires for some goods: lib/catalog/facts/fact-rows.ts. */
  responsibleBusiness: String,
  /** The alcohol content in percent by volume. */
  alcohol: Number,
  usage: String,
  variety: String,
  qualityClass: typed<'extra' | 'I' | 'II'>(String),
  species: String,
  productionMethod: typed<'caught' | 'freshwater' | 'farmed'>(String),
  catchArea: String,
  fishingGear: String,
  maker: String,
  makerContact: String,
  euResponsible: String,
  modelNumber: String,
  warnings: String,
};
/** The product facts. All of them are optional. */
export type FactsDoc = Infer<typeof facts>;
export type Diet = NonNullable<FactsDoc['diets']>[number];
export type Unit = NonNullable<FactsDoc['unit']>;

const reservation = sub({
  order: required(ObjectId),
  quantity: required(Number),
  /**
   * The order's revision when it made the reservation. A process that has read an older revision of the order must not
   * release the reservation.
   */
  rev: required(Number),
  at: required(Date),
});
/** The stock that an order has reserved of a product (docs/decisions/0018). */
export type StockReservation = Infer<typeof reservation>;

/** The price of weighed goods is per 1,000 of this unit. Absent for a price per piece. */
const priceUnit = typed<Measure['unit']>(String);

const priceRow = sub({
  at: present(Date),
  priceCents: present(Number),
  offerPriceCents: present(Number),
  unit: priceUnit,
  /** The currency of the row (ISO 4217, lower case). Present if the shop has since changed its currency. */
  currency: String,
});
/**
 * The prices of a product from the time `at` until the next row. They are per piece, or per 1,000 of `unit`. An older
 * version wrote rows of weighed goods without `unit`. Their prices are for one step.
 */
export type PriceRow = Infer<typeof priceRow>;

const priceLow = sub({ until: present(Date), cents: present(Number), unit: priceUnit });
/** The lowest price of one of the last 30 days. `until` is the last time on that day at which the price applied. */
export type PriceLow = Infer<typeof priceLow>;

/** The texts of a product in an additional language. A text is absent until it is translated. */
type TranslatedTexts = Pick<
  FactsDoc,
  'ingredients' | 'origin' | 'storage' | 'usage' | 'catchArea' | 'fishingGear' | 'warnings'
> & { name?: string; description?: string[] };

const cents = required(
  typed<number>({
    type: Number,
    validate: { validator: Number.isSafeInteger, message: 'cents are whole numbers' },
  }),
);

/** Returns the first row of the price history: the prices of a new product. */
function firstPrices(
  this: Omit<PriceRow, 'at' | 'unit' | 'currency'> & { measure?: Measure | undefined },
): PriceRow[] {
  const { priceCents, offerPriceCents, measure: sold } = this;
  if (!sold) return [{ at: new Date(), priceCents, offerPriceCents }];
  const { unit, perUnitCents, regularPerUnitCents = perUnitCents } = sold;
  const perUnit = { priceCents: regularPerUnitCents, offerPriceCents: perUnitCents };
  return [{ at: new Date(), ...perUnit, unit }];
}

const product = {
  name: required(String),
  category: required(String),
  priceCents: cents,
  offerPriceCents: cents,
  /**
   * The price history. The last row has the current prices. Queries load it only if they select it by name
   * (docs/decisions/0033).
   */
  prices: typed<PriceRow[]>({ type: [priceRow], default: firstPrices, select: false }),
  /**
   * The lowest prices of the last 30 days, at most one row per day. A reduction takes its reference price from
   * them. A price of 0 means that the prices of that day are unknown, so there is no reference price. Queries
   * load the rows only if they select them by name.
   */
  priceLows: typed<PriceLow[]>({ type: [priceLow], default: undefined, select: false }),
  /** The current reduction: the lowest price of the 30 days before the reduction, and the first reduced price. */
  reduced: sub({ fromCents: present(Number), toCents: present(Number) }),
  description: withDefault(list(String), []),
  image: withDefault(list(String), []),
  /** The texts in the shop's additional languages, keyed by language code. Never an empty object. */
  translations: mixed<Record<string, TranslatedTexts>>(),
  /**
   * True if the product can be bought: the seller has not switched it off and, if its stock is tracked, enough
   * is in stock. Each write computes the value (lib/catalog/stock/stock-stages.ts).
   */
  inStock: withDefault(Boolean, true),
  /** The available stock in pieces or, if sold by weight, in g or ml. Absent if the stock is not tracked. */
  stock: Number,
  /**
   * True if the seller has switched off a product with tracked stock. For products without tracked stock, `inStock` is
   * the switch.
   */
  switchedOff: Boolean,
  /**
   * The stock reservations of orders, already subtracted from `stock`. Queries load them only if they select
   * them by name. Absent if empty.
   */
  reservations: typed<StockReservation[]>({
    type: [reservation],
    default: undefined,
    select: false,
  }),
  weight: String,
  /** The measure: how the product is sold by weight. Absent for products sold by the piece. */
  measure,
  /** The id of the product's own tax class. If absent, the default class of the category applies. */
  taxClass: String,
  /** The deposit per piece. */
  depositCents: Number,
  /**
   * The cost price of a piece or, for weighed goods, of a kilogram or litre, without tax. Only staff with the
   * permission `money` may see it. Absent if unknown.
   */
  costCents: Number,
  ...facts,
  /** The idempotency key of the request that added the product. A repeated request adds no second product. */
  idempotencyKey: String,
  /** The idempotency keys of the last updates, to recognise repeated requests. */
  updateKeys: optionalList(String),
  /**
   * When the product was removed from sale, otherwise absent. `inStock` is always false for a removed product,
   * so queries for products in stock need no condition on this field.
   */
  removedAt: Date,
  /** The value of `inStock` before the removal. Restoring the product restores this value. */
  inStockBefore: Boolean,
  /**
   * The currency of the prices of a removed product (ISO 4217 in lower case). Present only if the shop has since
   * changed to a currency with other decimals. The prices of all other products are in the currency of the shop.
   */
  priceCurrency: String,
  createdAt: present(typed<Date>({ type: Date, immutable: true })),
  updatedAt: present(Date),
};
export type ProductDoc = Stored<typeof product>;

/** A sparse index contains only the products that have the field. In a shop without product facts it is empty. */
const sparse = { sparse: true };

/**
 * The collation of names: `apple` is next to `Apple` and `Äpfel`, and `Eggs 6` is before `Eggs 10`. A query by an index
 * of names must have the same collation.
 */
export const NAME_COLLATION = { locale: 'en', strength: 2, numericOrdering: true } as const;

/* The indexes that the queries of the seller's product list use as hints. */
export const NAME_INDEX = { name: 1, _id: 1 } as const;
export const CATEGORY_NAME_INDEX = { category: 1, name: 1, _id: 1 } as const;
/** Products with a fixed price per piece have no price per unit, so they come first in this index. */
export const PRICE_INDEX = { 'measure.perUnitCents': 1, priceCents: 1, _id: 1 } as const;
export const UNIT_PRICE_INDEX = { 'measure.perUnitCents': 1, _id: 1 } as const;
export const STOCK_INDEX = { stock: 1, _id: 1 } as const;
export const IN_STOCK_INDEX = { inStock: 1, _id: -1 } as const;
export const CATEGORY_INDEX = { category: 1, inStock: 1, _id: -1 } as const;
export const REMOVED_INDEX = { removedAt: -1, _id: -1 } as const;

export const Product = model('Product', product, {
  timestamps: true,
  indexes: [
    [IN_STOCK_INDEX],
    [CATEGORY_INDEX],
    [NAME_INDEX, { collation: NAME_COLLATION }],
    [CATEGORY_NAME_INDEX, { collation: NAME_COLLATION }],
    [PRICE_INDEX],
    [UNIT_PRICE_INDEX, { partialFilterExpression: { 'measure.perUnitCents': { $exists: true } } }],
    [STOCK_INDEX],
    [{ name: 1, category: 1 }],
    [{ image: 1 }],
    [{ updatedAt: -1, _id: -1 }],
    [REMOVED_INDEX, { partialFilterExpression: { removedAt: { $exists: true } } }],
    [{ 'reservations.order': 1 }, sparse],
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
  /** The name of the size in the shop's additional languages, keyed by language code. */
  translations: mixed<Record<string, string>>(),
});
/** One size in a variant group: the product and the name of the size. */
export type StoredSize = Infer<typeof size>;

const variantGroup = {
  /** The sizes in display order. The first size that is for sale is the default. */
  sizes: list(size),
  /** Increases with each change of the sizes. */
  revision: withDefault(Number, 1),
  /** The name of the group in the product file that created it. */
  key: String,
  /** The products that still have to be updated after their size was renamed. Each entry contains the old name. */
  renames: optionalList(size),
};
/**
 * A group of products that are sizes of the same product (docs/decisions/0046-variants-are-products.md). A
 * product belongs to at most one group.
 */
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
  noWithdrawal: typed<true>(Boolean),
  nonFood: typed<true>(Boolean),
  translations: mixed<Record<string, { name?: string }>>(),
});

/** The single document with all categories. Absent if the seller has not changed the categories. */
export const CategoryTree = model(
  'CategoryTree',
  {
    _id: required(typed<'categories'>(String)),
    /** Increases with each change. */
    revision: required(Number),
    list: list(category),
    /** The removed categories, oldest first. `into` is the path of the category to which their products were moved. */
    gone: list(sub({ path: present(String), into: String, was: present(category) })),
  },
  { collection: 'categories' },
);

const upload = {
  _id: required(String),
  url: withDefault(String, ''),
  createdAt: withDefault(Date, Date.now),
  /** True if a product has shown the photo. Orders may then also reference the photo. */
  wasShown: Boolean,
};
/**
 * A photo that no product references. The row is written before a photo is stored, and before a photo is removed from a
 * product. It is deleted once a product references the photo. The cleanup job can therefore find all unused photos.
 */
export type UploadDoc = Stored<typeof upload>;
export const Upload = model('Upload', upload, { indexes: [[{ createdAt: 1 }]] });
