import * as z from 'zod/mini';
import { redirectsOf, type Tree } from '@/lib/catalog/category-tree/tree';
import { weightOf } from '@/lib/catalog/facts/sizes';
import { factsShape, translatedFacts, translatedShape, viewFacts } from '@/lib/catalog/facts/view';
import { lowestCents } from '@/lib/catalog/prices/lowest-price';
import type { Language } from '@/lib/i18n/languages';
import { nameIn } from '@/lib/i18n/translated';
import { toUnits } from '@/lib/utils/money';
import { unitsIn } from '@/lib/weights/stock-units';
import { measureShape, viewMeasure } from '@/lib/weights/view';
import type { ProductDoc } from '@/models/product';
import { RULE_UNITS } from './unit-price';

/** The response of GET /api/product/prices. Amounts are in major currency units, and times in ISO 8601. */
export const pricesResponse = z.object({
  /**
   * The latest prices, newest first, per piece or, with a `unit`, per kg, litre, pound or ounce. `at` is the start of a
   * price. `currency` (ISO 4217) is present if the shop had another currency then.
   */
  prices: z.array(
    z.object({
      ...{ at: z.string(), price: z.number(), offerPrice: z.number() },
      ...{ unit: measureShape.stepUnit, currency: z.optional(z.string()) },
    }),
  ),
  /** The lowest price of the last 30 days, for a reduction that starts now. Absent if unknown. */
  lowestNow: z.optional(z.number()),
});

export type PricesResponse = z.output<typeof pricesResponse>;

/** Each size (variant) is a separate product. Carts and orders refer to its `id`. */
const variantView = z.object({
  id: z.string(),
  name: z.string(),
  price: z.number(),
  offerPrice: z.number(),
  inStock: z.boolean(),
  /** The remaining pieces or, for goods by weight, units (for example 50 g). Present if the stock is tracked. */
  stock: z.optional(z.int()),
  gtin: z.optional(z.string()),
  lowestPrice: z.optional(z.number()),
  ...measureShape,
});

export type VariantView = z.output<typeof variantView>;

const sizesShape = {
  size: z.optional(z.string()),
  /** All sizes for sale, in the seller's order. The first size is the default. */
  variants: z.optional(z.array(variantView)),
  /** In lists with `variants=grouped`, this product represents all of its sizes. */
  leads: z.optional(z.literal(true)),
};

export type SizesView = { size?: string; variants?: VariantView[]; leads?: true };

/** All sizes of a product, as the seller edits them. */
export const groupView = z.object({
  /** The revision increases with each change. It is 0 if the product has no other sizes. */
  revision: z.int(),
  sizes: z.array(
    z.object({
      id: z.string(),
      size: z.string(),
      translations: z.optional(z.record(z.string(), z.string())),
      name: z.string(),
      price: z.number(),
      offerPrice: z.number(),
      inStock: z.boolean(),
      /** The stock in pieces or, for goods by weight, in g or ml. */
      stock: z.optional(z.int()),
      ...measureShape,
      removed: z.optional(z.literal(true)),
    }),
  ),
});

export type GroupView = z.output<typeof groupView>;

/** The response of the API calls that read or change the sizes of a product. */
export const groupResponse = z.object({ group: groupView });

export type GroupResponse = z.output<typeof groupResponse>;

/** A product in responses of the API and on pages. Prices are in major currency units (docs/product.md 6.1). */
export const productView = z.object({
  _id: z.string(),
  name: z.string(),
  category: z.string(),
  price: z.number(),
  offerPrice: z.number(),
  description: z.array(z.string()),
  /** The first URL is the main photo. */
  image: z.array(z.string()),
  /** True if shoppers can buy the product. */
  inStock: z.boolean(),
  /**
   * The remaining pieces or, for goods by weight, units (for example 50 g). The seller receives g or ml. Present if the
   * stock is tracked.
   */
  stock: z.optional(z.int()),
  /** The seller has switched off a product with tracked stock. The stock may be above 0. */
  switchedOff: z.optional(z.boolean()),
  weight: z.optional(z.string()),
  /** If absent, the tax class of the category applies. */
  taxClass: z.optional(z.string()),
  /** The deposit per piece in major currency units, for example for a bottle. */
  deposit: z.optional(z.number()),
  /**
   * The price to strike through: the lowest price of the 30 days before the reduction. For weighed goods, per kilogram
   * or litre. Without a reduction, it equals the offer price. Present only if the shop shows lowest prices.
   */
  lowestPrice: z.optional(z.number()),
  /**
   * The unit price by the rule of the country, for example per pound. Present with the setting `units` and a known pack
   * size. Goods by pound or ounce have it in a shop without US units.
   */
  unitPrice: z.optional(z.object({ price: z.number(), unit: z.enum(RULE_UNITS) })),
  ...factsShape,
  ...sizesShape,
  ...measureShape,
});

export type ProductView = z.output<typeof productView>;

/**
 * The response of GET /api/product/list. `nextCursor` is present if there is a further page. In a search, names of
 * `products` contain the text. Products in `related` match its meaning.
 */
export const productsResponse = z.object({
  products: z.array(productView),
  related: z.optional(z.array(productView)),
  nextCursor: z.optional(z.string()),
});

export type ProductsResponse = z.output<typeof productsResponse>;

const translationsView = z.record(
  z.string(),
  z.object({
    name: z.optional(z.string()),
    description: z.optional(z.array(z.string())),
    ...translatedShape,
  }),
);

/** A product with the fields that only the seller sees. Times are in ISO 8601. */
export const sellerProduct = z.extend(productView, {
  translations: z.optional(translationsView),
  /**
   * The purchase price per piece or, for goods by weight, per 1,000 of `stepUnit`. Absent if unknown, or if the caller
   * may not see money.
   */
  costPrice: z.optional(z.number()),
  /** Clients send it with POST /api/product/update, so that the server detects conflicts. */
  updatedAt: z.string(),
  removedAt: z.optional(z.string()),
  /** The former currency (ISO 4217) of a removed product's prices. */
  priceCurrency: z.optional(z.string()),
});

export type SellerProduct = z.output<typeof sellerProduct>;

/** The response of GET /api/product/seller. `nextCursor` is present if there is a further page. */
export const sellerProducts = z.object({
  products: z.array(sellerProduct),
  nextCursor: z.optional(z.string()),
  /** Present if no product has the barcode and GET /api/product/food-facts can look it up. */
  mayLookUp: z.optional(z.literal(true)),
});

export type SellerProducts = z.output<typeof sellerProducts>;

/** The response after a change of one product: the product with the change. */
export const changedProduct = z.object({ product: sellerProduct });

export type ChangedProduct = z.output<typeof changedProduct>;

/** The response of GET /api/product/counts: the number of products for sale and of removed products. */
export const productCounts = z.object({ total: z.int(), outOfStock: z.int(), removed: z.int() });

export type ProductCounts = z.output<typeof productCounts>;

/** The response of POST /api/product/add. */
export const addedProduct = z.object({ id: z.string() });

export type AddedProduct = z.output<typeof addedProduct>;

/**
 * Returns the view of a stored product: a plain object with the id as text. Prices are in major units of `currency`.
 * With `lowest`, includes the lowest price of the 30 days before a reduction. With a further `language`, translated
 * texts replace the originals.
 */
export function viewProduct(
  product: ProductDoc,
  currency: string,
  lowest: boolean,
  language?: Language,
): ProductView {
  const { _id, category, priceCents, offerPriceCents, image, translations } = product;
  const name = nameIn(product, language);
  const description = (language && translations?.[language]?.description) ?? product.description;
  const { inStock, stock, switchedOff, taxClass, depositCents, measure } = product;
  const weight = weightOf(product);
  return {
    _id: String(_id),
    name,
    category,
    price: toUnits(priceCents, currency),
    offerPrice: toUnits(offerPriceCents, currency),
    description,
    image,
    inStock,
    ...(stock === undefined
      ? {}
      : { stock: unitsIn(measure, stock), ...(switchedOff ? { switchedOff } : {}) }),
    ...(weight ? { weight } : {}),
    ...(taxClass ? { taxClass } : {}),
    ...(depositCents ? { deposit: toUnits(depositCents, currency) } : {}),
    ...(lowest ? { lowestPrice: toUnits(lowestCents(product), currency) } : {}),
    ...viewFacts(product),
    ...viewMeasure(measure, currency),
    ...(language && translatedFacts(translations?.[language])),
  };
}

/** Converts a stored product into a view like {@link viewProduct}, with the fields that only the seller sees. */
export function viewProductForSeller(
  product: ProductDoc,
  currency: string,
  lowest: boolean,
  isCostShown: boolean,
): SellerProduct {
  const { updatedAt, removedAt, translations, stock, costCents, priceCurrency } = product;
  const own = priceCurrency ?? currency;
  return {
    ...viewProduct(product, own, lowest),
    ...(stock === undefined ? {} : { stock }),
    ...(translations ? { translations } : {}),
    ...(costCents === undefined || !isCostShown ? {} : { costPrice: toUnits(costCents, own) }),
    updatedAt: updatedAt.toISOString(),
    ...(removedAt ? { removedAt: removedAt.toISOString() } : {}),
    ...(priceCurrency ? { priceCurrency } : {}),
  };
}

/** A product after a download of its photos, and the URLs that failed. */
export const fetchedPhotos = z.object({
  product: sellerProduct,
  notFetched: z.array(z.object({ address: z.string(), message: z.string() })),
});

export type FetchedPhotos = z.output<typeof fetchedPhotos>;

/** The result of an import: how many products were added, updated and unchanged, and which lines have faults. */
export const importResponse = z.object({
  message: z.string(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  errors: z.array(
    z.object({
      line: z.int(),
      message: z.string(),
      /** If absent, the whole line was skipped. */
      fields: z.optional(z.array(z.string())),
    }),
  ),
  /** The number of faults beyond the maximum length of `errors`. */
  moreErrors: z.int(),
  /** The import stopped here, after 1,000 consecutive faulty lines. */
  stoppedAt: z.optional(z.int()),
  /** Present only if several sheets have rows. */
  sheet: z.optional(z.string()),
});

export type ImportResponse = z.output<typeof importResponse>;

export type ImportReport = Omit<ImportResponse, 'message'> & {
  stopped?: true;
};

/** The rows of a workbook (.xlsx) as texts. */
export const workbookResponse = z.object({
  /** The name of the sheet of `rows`. */
  sheet: z.string(),
  /** The names of all visible sheets with rows. */
  sheets: z.array(z.string()),
  /** The number of cells with an error such as `#N/A`. They are empty in `rows`. */
  errorCells: z.int(),
  /** The rows with text, with their numbers in the sheet. Empty cells at the end are absent. */
  rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
});

export type WorkbookTable = z.output<typeof workbookResponse>;

const categoryView = z.object({
  text: z.string(),
  /** Products store this path. In lower case, it is the URL segment. */
  path: z.string(),
  image: z.optional(z.string()),
  bgColor: z.string(),
  parent: z.optional(z.string()),
  /** Lists of categories omit it. Its own list and its products stay available. */
  hidden: z.optional(z.literal(true)),
  /** Its products are excluded from the right of withdrawal. */
  noWithdrawal: z.optional(z.literal(true)),
  /** The products are not food, so the law requires their manufacturer (docs/law.md). */
  nonFood: z.optional(z.literal(true)),
  translations: z.optional(z.record(z.string(), z.object({ name: z.optional(z.string()) }))),
});

/** The response of every API call below /api/category. */
export const categoriesResponse = z.object({
  /** The categories in display order. Each category is followed by its subcategories. */
  categories: z.array(categoryView),
  /** The revision increases with each change. The default categories have revision 0. */
  revision: z.int(),
  moved: z.optional(z.array(z.object({ path: z.string(), into: z.string() }))),
});

export type CategoriesResponse = z.output<typeof categoriesResponse>;

/** Returns the categories as an API response. */
export function viewTree(tree: Tree): CategoriesResponse {
  const { list, revision } = tree;
  const moved = redirectsOf(tree);
  return { categories: [...list], revision, ...(moved.length > 0 ? { moved } : {}) };
}
