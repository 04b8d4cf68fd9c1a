import 'server-only';
import mongoose, { Types } from 'mongoose';
import { cacheLife, cacheTag } from 'next/cache';
import { cache } from 'react';
import { BEST_SELLERS } from '@/lib/catalog/limits';
import { bestSellers } from '@/lib/catalog/queries';
import { firstOfGroups, firstVisible, groupMemberIds } from '@/lib/catalog/variants/known-groups';
import type { ProductView } from '@/lib/catalog/view';
import { viewCards } from '@/lib/catalog/view-products';
import { db } from '@/lib/db';
import { translate } from '@/lib/i18n/catalog';
import type { Language } from '@/lib/i18n/languages';
import { piecesOf } from '@/lib/orders/day-ids';
import { state } from '@/lib/orders/state';
import { EVERY_PAGE_TAG, expireTag, HOME_TAG, SALES_TAG } from '@/lib/page-cache/tags';
import { homeOfPages, shopOfPages } from '@/lib/shop/queries';
import { descriptionOf, promiseOf, taglineOf } from '@/lib/shop/shop-texts';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import { processGlobal } from '@/lib/utils/process-global';
import { Order, Product } from '@/models';
import type { ProductDoc } from '@/models/product';
import { bannerTexts } from './home-sections';
import { viewPage } from './read';
import type { HomeView } from './view';

const { trusted } = mongoose;

const DAYS_MS = 30 * DAY_MS;
/** The newest orders count. In all but very large shops, they cover 30 days. */
const MAX_ORDERS = 10_000;
/** The cache has more products than the page shows, because some may be out of stock. */
const MOST = 50;

/**
 * Returns the ids of the products with the most pieces sold in the 30 days before `now` (ms), best sellers
 * first. Returns at most 50 ids.
 */
export async function readMostSold(now: number): Promise<string[]> {
  await db();
  const since = Types.ObjectId.createFromTime(Math.floor((now - DAYS_MS) / 1000));
  const rows: { _id: Types.ObjectId }[] = await Order.aggregate([
    { $match: { ...state.sold.where, _id: { $gte: since } } },
    { $sort: { _id: -1 } },
    { $limit: MAX_ORDERS },
    {
      $project: {
        'items.product': 1,
        'items.quantity': 1,
        'items.pickedQuantity': 1,
        'items.measure.by': 1,
      },
    },
    { $unwind: '$items' },
    { $group: { _id: '$items.product', pieces: { $sum: piecesOf('$items') } } },
    { $match: { pieces: { $gt: 0 } } },
    { $sort: { pieces: -1, _id: 1 } },
    { $limit: MOST },
  ]);
  return rows.map(({ _id }) => String(_id));
}

/**
 * Returns the first `BEST_SELLERS` products in stock, in the sequence of `ids`. A product out of stock is replaced by
 * another size in stock.
 */
export async function firstInStock(ids: readonly string[]): Promise<ProductDoc[]> {
  await db();
  const productIds = ids.flatMap(groupMemberIds);
  const rows = await Product.find({ _id: trusted({ $in: productIds }), inStock: true }).lean();
  const byId = new Map(rows.map((row) => [String(row._id), row]));
  const found = productIds.flatMap((id) => byId.get(id) ?? []);
  return firstOfGroups([...new Set(found)], ({ _id }) => String(_id)).slice(0, BEST_SELLERS);
}

/** Returns the products in `found`. If they are fewer than `BEST_SELLERS`, the first products in stock are appended. */
export async function filledUp(found: ProductDoc[]): Promise<ProductDoc[]> {
  const missingCount = BEST_SELLERS - found.length;
  if (missingCount <= 0) return found;
  const shown = found.flatMap(({ _id }) => groupMemberIds(String(_id)));
  const others = { inStock: true, _id: trusted({ $nin: shown }) };
  return [...found, ...(await firstVisible(others, 1, missingCount))];
}

const counted = processGlobal('sales of the home page', () => ({
  timer: undefined as NodeJS.Timeout | undefined,
}));

function expireInAnHour(): void {
  counted.timer ??= setTimeout(() => {
    counted.timer = undefined;
    for (const tag of [SALES_TAG, HOME_TAG]) expireTag(tag, EVERY_PAGE_TAG);
  }, HOUR_MS).unref();
}

async function mostSold(): Promise<string[]> {
  'use cache';
  cacheTag(EVERY_PAGE_TAG, SALES_TAG);
  cacheLife('max');
  expireInAnHour();
  return readMostSold(Date.now());
}

async function chosenBest(
  { by, products = [] }: NonNullable<HomeView['best']>,
  language: Language,
): Promise<ProductView[]> {
  'use cache';
  cacheTag(EVERY_PAGE_TAG, HOME_TAG);
  cacheLife('max');
  const found = await firstInStock(by === 'hand' ? products : await mostSold());
  return viewCards(by === 'hand' ? found : await filledUp(found), language);
}

/**
 * Returns the products of the section Best Sellers, in a language of the shop. The seller chooses them, or they have
 * the most sales. If too few are in stock, the first products in stock are appended.
 */
export const bestOf = async (
  home: HomeView | undefined,
  language: Language,
): Promise<ProductView[]> => (home?.best ? chosenBest(home.best, language) : bestSellers(language));

/** Returns the seller's own home page; undefined if the seller has not changed the default home page. */
export const ownHome = async (): Promise<HomeView | undefined> => viewPage(await homeOfPages());

/** Returns whether the banner has its own title. The shop may then sell goods other than groceries. */
export const hasOwnTexts = cache(
  async (): Promise<boolean> => Boolean((await homeOfPages())?.banner?.title),
);

/**
 * Returns the texts that present the shop in titles, descriptions and the footer, in the given language. If
 * the banner has its own texts, they replace the default texts.
 */
export async function shopTexts(
  code: Language,
  isFurther: boolean,
): Promise<{ tagline: string; description: string }> {
  const [shop, home] = await Promise.all([shopOfPages(), homeOfPages()]);
  const promise = promiseOf(shop, translate(code, 'promise'));
  const t = translate(code, 'shop');
  const usual = { title: taglineOf(promise, t), text: descriptionOf(promise, t) };
  const { title, text } = bannerTexts(home?.banner, usual, isFurther ? code : undefined);
  return { tagline: title, description: text };
}
