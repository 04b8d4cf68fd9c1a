import 'server-only';
import mongoose from 'mongoose';
import { NOT_REMOVED } from '@/lib/catalog/on-shelf';
import { lowestCents } from '@/lib/catalog/prices/lowest-price';
import {
  defaultVariantOf,
  firstOfGroups,
  groupMemberIds,
  groupOf,
  hasGroups,
  sizeNameIn,
  sizeOf,
} from '@/lib/catalog/variants/known-groups';
import type { SizesView, VariantView } from '@/lib/catalog/view';
import type { Language } from '@/lib/i18n/languages';
import type { Units } from '@/lib/law/unit-systems';
import { seesMoney } from '@/lib/observe/request-context';
import { toUnits } from '@/lib/utils/money';
import { unitsIn } from '@/lib/weights/stock-units';
import { viewMeasure } from '@/lib/weights/view';
import { Product } from '@/models';
import type { ProductDoc } from '@/models/product';
import { showing } from './catalog-settings';
import { kiloPriceOf, unitPriceBy } from './unit-price';
import { type ProductView, type SellerProduct, viewProduct, viewProductForSeller } from './view';

/** Goods by weight need a unit price only if the country requires kilograms instead of pounds. */
function viewUnitPrice(product: ProductDoc, units: Units | undefined, currency: string) {
  const { offerPriceCents: cents, weight, amount, unit, measure } = product;
  const price = measure
    ? kiloPriceOf(units, measure)
    : units && unitPriceBy(units, { cents, weight, amount, unit });
  return price ? { unitPrice: { price: toUnits(price.cents, currency), unit: price.unit } } : {};
}

/** Returns the views of products as shoppers see them, with texts in a language if they are translated. */
export async function viewProducts(
  products: readonly ProductDoc[],
  wished?: Language,
): Promise<ProductView[]> {
  const { currency, lowest, units, language } = await showing(wished);
  const sizes = await sizesOf(products, { currency, lowest, language });
  return products.map((product) => ({
    ...viewProduct(product, currency, lowest, language),
    ...viewUnitPrice(product, units, currency),
    ...sizes.get(String(product._id)),
  }));
}

/**
 * Returns the views like {@link viewProducts}, with one card for all sizes of a product. The card shows the default
 * size, at the position of the first size in `products`.
 */
export async function viewCards(
  products: readonly ProductDoc[],
  wished?: Language,
): Promise<ProductView[]> {
  const first = firstOfGroups(products, ({ _id }) => String(_id));
  const views = await viewProducts(await defaultVariantsOf(first), wished);
  return views.map((view) => (view.variants ? { ...view, leads: true as const } : view));
}

/**
 * Returns the seller's views of products ({@link viewProductForSeller}), with sizes and lowest prices. Cost prices are
 * included only if the user may see money.
 */
export async function viewAllForSeller(products: readonly ProductDoc[]): Promise<SellerProduct[]> {
  const { currency, lowest } = await showing();
  const sizes = await sizesOf(products, { currency, lowest });
  return products.map((product) => ({
    ...viewProductForSeller(product, currency, lowest, seesMoney()),
    ...sizes.get(String(product._id)),
  }));
}

/** Returns a product as the seller sees it, like {@link viewAllForSeller}. */
export async function viewForSeller(product: ProductDoc): Promise<SellerProduct> {
  const { currency, lowest } = await showing();
  const sizes = await sizesOf([product], { currency, lowest });
  return {
    ...viewProductForSeller(product, currency, lowest, seesMoney()),
    ...sizes.get(String(product._id)),
  };
}

const { trusted } = mongoose;

type Showing = { currency: string; lowest: boolean; language?: Language | undefined };

const idOf = ({ _id }: Pick<ProductDoc, '_id'>) => String(_id);

async function membersOf(products: readonly ProductDoc[]): Promise<Map<string, ProductDoc>> {
  const ids = new Set(
    products.map(idOf).flatMap((id) => (groupMemberIds(id).length > 1 ? groupMemberIds(id) : [])),
  );
  const byId = new Map(products.map((product) => [idOf(product), product]));
  const missingIds = [...ids].filter((id) => !byId.has(id));
  if (missingIds.length === 0) return byId;
  const others = await Product.find({ _id: trusted({ $in: missingIds }), ...NOT_REMOVED }).lean();
  return new Map([...byId, ...others.map((one) => [idOf(one), one] as const)]);
}

function variantOf(product: ProductDoc, { currency, lowest, language }: Showing): VariantView {
  const { priceCents, offerPriceCents, inStock, stock, gtin, measure } = product;
  const id = idOf(product);
  const size = sizeOf(id);
  return {
    id,
    name: size ? sizeNameIn(size, language) : '',
    price: toUnits(priceCents, currency),
    offerPrice: toUnits(offerPriceCents, currency),
    inStock,
    ...(stock === undefined ? {} : { stock: unitsIn(measure, stock) }),
    ...(gtin ? { gtin } : {}),
    ...(lowest ? { lowestPrice: toUnits(lowestCents(product), currency) } : {}),
    ...viewMeasure(measure, currency),
  };
}

async function sizesOf(
  products: readonly ProductDoc[],
  showing: Showing,
): Promise<Map<string, SizesView>> {
  const found = new Map<string, SizesView>();
  const grouped = hasGroups() ? products.filter((one) => groupOf(idOf(one))) : [];
  if (grouped.length === 0) return found;
  const members = await membersOf(grouped);
  for (const product of grouped) {
    const id = idOf(product);
    const size = sizeOf(id);
    const together = groupMemberIds(id).flatMap((one) => members.get(one) ?? []);
    found.set(id, {
      ...(size ? { size: sizeNameIn(size, showing.language) } : {}),
      ...(together.length > 1 ? { variants: together.map((one) => variantOf(one, showing)) } : {}),
    });
  }
  return found;
}

async function defaultVariantsOf(products: readonly ProductDoc[]): Promise<ProductDoc[]> {
  if (!hasGroups()) return [...products];
  const members = await membersOf(products);
  return products.map((product) => {
    const id = idOf(product);
    const hasSiblings = groupMemberIds(id).length > 1;
    return (hasSiblings && members.get(defaultVariantOf(id))) || product;
  });
}
