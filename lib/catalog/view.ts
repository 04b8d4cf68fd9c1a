import * as z from 'zod/mini';
import type { Language } from '@/lib/i18n/languages';
import { nameIn } from '@/lib/i18n/translated';
import { toDollars } from '@/lib/utils/money';
import { stepsIn } from '@/lib/weights/stock-math';
import { measureShape, viewMeasure } from '@/lib/weights/view';
import type { ProductDoc } from '@/models/product';
import { weightOf } from './facts/size-math';
import { factsShape, translatedFacts, viewFacts } from './facts/view';
import { lowestCents } from './prices/lowest-math';
import { sizesShape } from './variants/view';

/** A product as the API returns it and pages show it; prices in dollars (docs/product.md 6.1). */
export const productView = z.object({
  _id: z.string(),
  name: z.string(),
  category: z.string(),
  price: z.number(),
  offerPrice: z.number(),
  description: z.array(z.string()),
  /** Addresses of the pictures; the first is the main one. */
  image: z.array(z.string()),
  /** Whether it can be bought: switched on and, if it is counted, not sold out. */
  inStock: z.boolean(),
  /**
   * How many pieces, or steps by weight, can still be ordered; only of a product that the seller counts. The seller reads
   * what is counted by weight in g or ml.
   */
  stock: z.optional(z.int()),
  /** The seller has switched a counted product off by hand, however many pieces there are. */
  switchedOff: z.optional(z.boolean()),
  weight: z.optional(z.string()),
  /** The id of its class of taxes; that of its category without one. */
  taxClass: z.optional(z.string()),
  /** The deposit of one piece, such as of its bottle, in dollars. */
  deposit: z.optional(z.number()),
  /**
   * Only in a shop that refers to it: the lowest price of the 30 days before the present reduction, which is struck
   * through; the offer price itself when nothing is.
   */
  lowestPrice: z.optional(z.number()),
  ...factsShape,
  ...sizesShape,
  ...measureShape,
});

export type ProductView = z.output<typeof productView>;

/**
 * The answer of GET /api/product/list; `nextCursor` leads to the next page while there is one. Of a
 * search, `products` contain the text in their names; `related` may be meant.
 */
export const productsAnswer = z.object({
  products: z.array(productView),
  related: z.optional(z.array(productView)),
  nextCursor: z.optional(z.string()),
});

export type ProductsAnswer = z.output<typeof productsAnswer>;

/** Name, description and facts in further languages of the shop, by their codes. */
const translationsView = z.record(
  z.string(),
  z.object({
    name: z.optional(z.string()),
    description: z.optional(z.array(z.string())),
    ingredients: factsShape.ingredients,
    origin: factsShape.origin,
    storage: factsShape.storage,
  }),
);

/** A product as the seller alone reads it; times in ISO 8601. */
export const sellerProduct = z.extend(productView, {
  translations: z.optional(translationsView),
  /** The last change; POST /api/product/update names the one that was seen. */
  updatedAt: z.string(),
  /** When it was taken off the shelf. */
  removedAt: z.optional(z.string()),
});

export type SellerProduct = z.output<typeof sellerProduct>;

/** The answer of GET /api/product/seller; `nextCursor` leads to the next page while there is one. */
export const sellerProducts = z.object({
  products: z.array(sellerProduct),
  nextCursor: z.optional(z.string()),
  /** No product has the barcode, and GET /api/product/food-facts may know it. */
  mayLookUp: z.optional(z.literal(true)),
});

export type SellerProducts = z.output<typeof sellerProducts>;

/** The answer to a change of one product: the product as it is now. */
export const changedProduct = z.object({ product: sellerProduct });

export type ChangedProduct = z.output<typeof changedProduct>;

/** The answer of GET /api/product/counts: products that are for sale, and those taken off the shelf. */
export const productCounts = z.object({
  total: z.int(),
  outOfStock: z.int(),
  removed: z.int(),
});

export type ProductCounts = z.output<typeof productCounts>;

/** The answer of POST /api/product/add: the id of the new product. */
export const addedProduct = z.object({ id: z.string() });

export type AddedProduct = z.output<typeof addedProduct>;

/**
 * The view of a stored product: a plain object, prices in dollars, the id as text; with the lowest price of the 30 days
 * before a reduction where the shop refers to it. With a further `language` of the shop, name, description and facts are
 * in it as far as they are translated.
 */
export function viewProduct(
  product: ProductDoc,
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
    price: toDollars(priceCents),
    offerPrice: toDollars(offerPriceCents),
    description,
    image,
    inStock,
    ...(stock === undefined
      ? {}
      : { stock: stepsIn(measure, stock), ...(switchedOff ? { switchedOff } : {}) }),
    ...(weight ? { weight } : {}),
    ...(taxClass ? { taxClass } : {}),
    ...(depositCents ? { deposit: toDollars(depositCents) } : {}),
    ...(lowest ? { lowestPrice: toDollars(lowestCents(product)) } : {}),
    ...viewFacts(product),
    ...viewMeasure(measure),
    ...(language && translatedFacts(translations?.[language])),
  };
}

/** As {@link viewProduct}, with what the seller alone reads. */
export function viewProductForSeller(product: ProductDoc, lowest: boolean): SellerProduct {
  const { updatedAt, removedAt, translations, stock } = product;
  return {
    ...viewProduct(product, lowest),
    ...(stock === undefined ? {} : { stock }),
    ...(translations ? { translations } : {}),
    updatedAt: updatedAt.toISOString(),
    ...(removedAt ? { removedAt: removedAt.toISOString() } : {}),
  };
}
