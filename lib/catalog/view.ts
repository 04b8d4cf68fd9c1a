import * as z from 'zod/mini';
import type { Tree } from '@/lib/catalog/category-tree/tree-math';
import {
  ALLERGENS,
  DIETS,
  FACTS,
  NUTRIENTS,
  TRANSLATED_FACTS,
  type TranslatedFact,
  UNITS,
} from '@/lib/catalog/facts/fields';
import { weightOf } from '@/lib/catalog/facts/size-math';
import { lowestCents } from '@/lib/catalog/prices/lowest-math';
import type { Language } from '@/lib/i18n/languages';
import { nameIn } from '@/lib/i18n/translated';
import { toDollars } from '@/lib/utils/money';
import { unitsIn } from '@/lib/weights/stock-math';
import { measureShape, viewMeasure } from '@/lib/weights/view';
import type { FactsDoc, ProductDoc } from '@/models/product';

const allergen = z.array(z.enum(ALLERGENS));

const allergensView = z.object({
  contains: allergen,
  /** What may be in it without being an ingredient. */
  mayContain: allergen,
});

/** The facts of a product as the API returns them, each only when the seller has stated it. */
export const factsShape = {
  brand: z.optional(z.string()),
  ingredients: z.optional(z.string()),
  /** Absent while it is not stated; two empty lists: none of the fourteen. */
  allergens: z.optional(allergensView),
  /** What is in 100 g or 100 ml (`per`): energy in kJ and kcal, all else in grams. */
  nutrition: z.optional(
    z.object({
      per: z.enum(['g', 'ml']),
      ...(Object.fromEntries(NUTRIENTS.map((name) => [name, z.optional(z.number())])) as Record<
        (typeof NUTRIENTS)[number],
        z.ZodMiniOptional<z.ZodMiniNumber>
      >),
    }),
  ),
  origin: z.optional(z.string()),
  storage: z.optional(z.string()),
  diets: z.optional(z.array(z.enum(DIETS))),
  /** The age in years from which it is sold. */
  leastAge: z.optional(z.number()),
  /** Its barcode: 8, 13 or 14 digits. */
  gtin: z.optional(z.string()),
  /** How much of `unit` one piece is; without a text of the seller's own, `weight` says it too. */
  amount: z.optional(z.number()),
  unit: z.optional(z.enum(UNITS)),
};

/** The facts of a translation; those that it has none of stay in the main language. */
const translatedFacts = (texts: Pick<FactsDoc, TranslatedFact> = {}): FactsDoc =>
  Object.fromEntries(
    TRANSLATED_FACTS.flatMap((fact) => (texts[fact] ? [[fact, texts[fact]]] : [])),
  );

/** The facts that a stored product states. */
export const viewFacts = (product: FactsDoc): FactsDoc =>
  Object.fromEntries(
    FACTS.flatMap((fact) => (product[fact] === undefined ? [] : [[fact, product[fact]]])),
  );

/** The answer of GET /api/product/prices; amounts in units of the currency, times in ISO 8601. */
export const pricesAnswer = z.object({
  /** The last prices, the present ones first; `at` is when they began to apply. */
  prices: z.array(z.object({ at: z.string(), price: z.number(), offerPrice: z.number() })),
  /** The lowest price that a reduction would refer to which began now; absent when it is not known. */
  lowestNow: z.optional(z.number()),
});

export type PricesAnswer = z.output<typeof pricesAnswer>;

/** One size of a product, as the API returns it: a product of its own, which carts and orders name by `id`. */
const variantView = z.object({
  id: z.string(),
  /** What the size is called, such as `500 g`. */
  name: z.string(),
  price: z.number(),
  offerPrice: z.number(),
  inStock: z.boolean(),
  /** How many pieces, or steps by weight, can still be ordered, where the seller counts them. */
  stock: z.optional(z.int()),
  gtin: z.optional(z.string()),
  /** As that of a product. */
  lowestPrice: z.optional(z.number()),
  ...measureShape,
});

export type VariantView = z.output<typeof variantView>;

/** What a product that is one of several sizes says of them; nothing of this on any other product. */
const sizesShape = {
  /** What its size is called; its name ends with it. */
  size: z.optional(z.string()),
  /** All sizes that are sold, this one too, in the seller's order; the first leads. */
  variants: z.optional(z.array(variantView)),
  /** In lists with `variants=grouped`: this product stands for all of its sizes. */
  leads: z.optional(z.literal(true)),
};

/** What says a product's sizes. */
export type SizesView = { size?: string; variants?: VariantView[]; leads?: true };

/** A group of sizes as the seller edits it. */
export const groupView = z.object({
  /** Rises with each change; 0 of a product that is no size of several. */
  revision: z.int(),
  sizes: z.array(
    z.object({
      id: z.string(),
      size: z.string(),
      translations: z.optional(z.record(z.string(), z.string())),
      /** The product. */
      name: z.string(),
      price: z.number(),
      offerPrice: z.number(),
      inStock: z.boolean(),
      /** In g or ml of what is sold by weight. */
      stock: z.optional(z.int()),
      ...measureShape,
      /** Off the shelf: no shopper sees it until it is restored. */
      removed: z.optional(z.literal(true)),
    }),
  ),
});

export type GroupView = z.output<typeof groupView>;

/** The answer of the calls about the sizes of a product. */
export const groupAnswer = z.object({ group: groupView });

export type GroupAnswer = z.output<typeof groupAnswer>;

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
      : { stock: unitsIn(measure, stock), ...(switchedOff ? { switchedOff } : {}) }),
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

/** A product after its photos were fetched, and the addresses that gave none. */
export const fetchedPhotos = z.object({
  product: sellerProduct,
  notFetched: z.array(z.object({ address: z.string(), message: z.string() })),
});

export type FetchedPhotos = z.output<typeof fetchedPhotos>;

/** The result of an import: products added, updated and unchanged, and the faulty lines. */
export const importAnswer = z.object({
  message: z.string(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  errors: z.array(
    z.object({
      line: z.int(),
      message: z.string(),
      /** The fields at fault; without them nobody can tell, and the line is not taken as a whole. */
      fields: z.optional(z.array(z.string())),
    }),
  ),
  /** The number of faulty lines beyond those listed. */
  moreErrors: z.int(),
  /** The line after which the rest of the file was not read, because 1,000 lines in a row were faulty. */
  stoppedAt: z.optional(z.int()),
});

export type ImportAnswer = z.output<typeof importAnswer>;

export type ImportReport = Omit<ImportAnswer, 'message'> & {
  /** Stopped by its signal before the end of the file. */
  stopped?: true;
};

/** A category as the API answers it. */
const categoryView = z.object({
  /** The label that people see. */
  text: z.string(),
  /** What products name as their category; its lower case is the segment of its address. */
  path: z.string(),
  /** The address of its picture, if it has one. */
  image: z.optional(z.string()),
  bgColor: z.string(),
  /** The path of the category that it is a part of. */
  parent: z.optional(z.string()),
  /** It stands in no list of categories; its own list and its products stay. */
  hidden: z.optional(z.literal(true)),
  /** Its label in further languages of the shop, by their codes. */
  translations: z.optional(z.record(z.string(), z.object({ name: z.optional(z.string()) }))),
});

/** The answer of every call of /api/category. */
export const categoriesAnswer = z.object({
  /** In the order of the shop, each followed by its parts. */
  categories: z.array(categoryView),
  /** Rises with each change; 0 of a shop that has changed nothing. */
  revision: z.int(),
});

export type CategoriesAnswer = z.output<typeof categoriesAnswer>;

/** The categories as the API answers them. */
export const viewTree = ({ list, revision }: Tree): CategoriesAnswer => ({
  categories: [...list],
  revision,
});
