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
  /** The price per 1,000 `unit`, that is per kilogram, litre, pound or ounce. */
  perUnitCents: required(Number),
  /** The regular price per 1,000 `unit`. Present only during an offer, and then above `perUnitCents`. */
  regularPerUnitCents: Number,
  /** How far the packed amount may exceed the ordered amount, in whole percent. */
  tolerancePercent: required(Number),
  /** The minimum and maximum of an order in g or ml, as multiples of the step. */
  least: Number,
  most: Number,
  /**
   * Below this stock, the product cannot be ordered. It is the minimum order including the tolerance, in g or ml, or
   * one weighed piece.
   */
  minStock: required(Number),
});
/** How a weighed product is sold. Products with a fixed price per piece have no measure. */
export type Measure = Infer<typeof measure>;

/** The allergens of EU law (Regulation 1169/2011, annex II). */
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
/** If both lists are empty, the product contains no allergens. */
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

export const orderedFacts = {
  allergens: allergensOf,
  leastAge: typed<16 | 18 | 19 | 20 | 21>(Number),
  /** The barcode, normalized by lib/catalog/facts/gtin.ts. It is unique among products. */
  gtin: String,
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
  /** The content of one piece in `unit`, for the price per unit. */
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
export type FactsDoc = Infer<typeof facts>;
export type Diet = NonNullable<FactsDoc['diets']>[number];
export type Unit = NonNullable<FactsDoc['unit']>;

const reservation = sub({
  order: required(ObjectId),
  quantity: required(Number),
  /**
   * The order's revision at the reservation. A process with an older revision of the order must not release the
   * reservation.
   */
  rev: required(Number),
  at: required(Date),
});
/** The stock that an order has reserved of a product (docs/decisions/0018). */
export type StockReservation = Infer<typeof reservation>;

/** The price of weighed goods is per 1,000 of this unit. */
const priceUnit = typed<Measure['unit']>(String);

const priceRow = sub({
  at: present(Date),
  priceCents: present(Number),
  offerPriceCents: present(Number),
  unit: priceUnit,
  /** The former currency of the shop (ISO 4217, lower case). */
  currency: String,
});
/**
 * The prices from the time `at` until the next row, per piece or per 1,000 of `unit`. An older version wrote rows of
 * weighed goods without `unit`. Their prices are for one step.
 */
export type PriceRow = Infer<typeof priceRow>;

const priceLow = sub({ until: present(Date), cents: present(Number), unit: priceUnit });
/** The lowest price of one of the last 30 days. `until` is when it last applied on that day. */
export type PriceLow = Infer<typeof priceLow>;

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
   * The price history. The last row has the current prices. Queries must select this field by name
   * (docs/decisions/0033).
   */
  prices: typed<PriceRow[]>({ type: [priceRow], default: firstPrices, select: false }),
  /**
   * The lowest prices of the last 30 days, at most one row per day. A reduction takes its reference price from them. A
   * price of 0 means unknown prices, so there is no reference price. Queries must select this field by name.
   */
  priceLows: typed<PriceLow[]>({ type: [priceLow], default: undefined, select: false }),
  /** The lowest price of the 30 days before the reduction, and the first reduced price. */
  reduced: sub({ fromCents: present(Number), toCents: present(Number) }),
  description: withDefault(list(String), []),
  image: withDefault(list(String), []),
  /** The keys are language codes. The object is never empty. */
  translations: mixed<Record<string, TranslatedTexts>>(),
  /**
   * True if the product can be bought: it is not switched off, and any tracked stock is sufficient. Each write computes
   * it (lib/catalog/stock/stock-stages.ts).
   */
  inStock: withDefault(Boolean, true),
  /** The available stock in pieces or, if sold by weight, in g or ml. Absent if the stock is not tracked. */
  stock: Number,
  /**
   * True if the seller has switched off a product with tracked stock. For products without tracked stock, `inStock` is
   * the switch.
   */
  switchedOff: Boolean,
  /** The reservations are already subtracted from `stock`. Queries must select this field by name. */
  reservations: typed<StockReservation[]>({
    type: [reservation],
    default: undefined,
    select: false,
  }),
  weight: String,
  measure,
  /** By default, the tax class of the category applies. */
  taxClass: String,
  depositCents: Number,
  /**
   * The cost price without tax, of a piece or, for weighed goods, of a kilogram or litre. Only staff with the
   * permission `money` may see it.
   */
  costCents: Number,
  ...facts,
  idempotencyKey: String,
  updateKeys: optionalList(String),
  /**
   * When the product was removed from sale. `inStock` of a removed product is always false, so queries for products in
   * stock need no condition on this field.
   */
  removedAt: Date,
  inStockBefore: Boolean,
  /**
   * The currency of a removed product's prices (ISO 4217 in lower case). Present only if the shop has since changed to
   * a currency with other decimals.
   */
  priceCurrency: String,
  createdAt: present(typed<Date>({ type: Date, immutable: true })),
  updatedAt: present(Date),
};
export type ProductDoc = Stored<typeof product>;

const sparse = { sparse: true };

/**
 * The collation of names: `apple` is next to `Apple` and `Äpfel`, and `Eggs 6` is before `Eggs 10`. Queries need the
 * same collation to use an index of names.
 */
export const NAME_COLLATION = { locale: 'en', strength: 2, numericOrdering: true } as const;

export const NAME_INDEX = { name: 1, _id: 1 } as const;
export const CATEGORY_NAME_INDEX = { category: 1, name: 1, _id: 1 } as const;
/** Products with a fixed price per piece have no price per unit, so they come first. */
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
  translations: mixed<Record<string, string>>(),
});
export type StoredSize = Infer<typeof size>;

const variantGroup = {
  /** The sizes in display order. The first size that is for sale is the default. */
  sizes: list(size),
  revision: withDefault(Number, 1),
  /** The name of the group in its product file. */
  key: String,
  /** Products to update after their size was renamed. Each entry contains the old name. */
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

/** Absent if the seller has not changed the categories. */
export const CategoryTree = model(
  'CategoryTree',
  {
    _id: required(typed<'categories'>(String)),
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
 * A photo that no product references, for the cleanup job. The row is written before a photo is stored or removed from
 * a product. It is deleted once a product references the photo.
 */
export type UploadDoc = Stored<typeof upload>;
export const Upload = model('Upload', upload, { indexes: [[{ createdAt: 1 }]] });
