import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import { cache } from 'react';
import { expireTag } from '@/lib/catalog/cache/expired-tags';
import { CATALOG_TAG, HOME_TAG, SALES_TAG } from '@/lib/catalog/cache/tags';
import { bestSellers } from '@/lib/catalog/queries';
import type { ProductView } from '@/lib/catalog/view';
import { viewCards } from '@/lib/catalog/view-products';
import { translate } from '@/lib/i18n/catalog';
import type { Language } from '@/lib/i18n/languages';
import { homeOfPages, shopOfPages } from '@/lib/shop/queries';
import { descriptionOf, promiseOf, taglineOf } from '@/lib/shop/words';
import { HOUR_MS } from '@/lib/utils/durations';
import { processGlobal } from '@/lib/utils/process-global';
import { viewPage } from './read';
import { filledUp, firstInStock, readMostSold } from './sales';
import { bannerWords } from './shown-math';
import type { HomeView } from './view';

const counted = processGlobal('sales of the home page', () => ({
  timer: undefined as NodeJS.Timeout | undefined,
}));

/** Has the sales counted again, and the home page rendered, at the first visit an hour from now. */
function expireInAnHour(): void {
  counted.timer ??= setTimeout(() => {
    counted.timer = undefined;
    for (const tag of [SALES_TAG, HOME_TAG]) expireTag(tag, CATALOG_TAG);
  }, HOUR_MS).unref();
}

/** The most sold products; counted at most once an hour, or when everything expires. */
async function mostSold(): Promise<string[]> {
  'use cache';
  cacheTag(CATALOG_TAG, SALES_TAG);
  cacheLife('max');
  expireInAnHour();
  return readMostSold(Date.now());
}

async function chosenBest(
  { by, products = [] }: NonNullable<HomeView['best']>,
  language: Language,
): Promise<ProductView[]> {
  'use cache';
  cacheTag(CATALOG_TAG, HOME_TAG);
  cacheLife('max');
  const found = await firstInStock(by === 'hand' ? products : await mostSold());
  return viewCards(by === 'hand' ? found : await filledUp(found), language);
}

/**
 * The Best Sellers of a home page, in a language of the shop: those that were chosen and are in stock, or those of most
 * sales and, where these are too few, the first products in stock.
 */
export const bestOf = async (
  home: HomeView | undefined,
  language: Language,
): Promise<ProductView[]> => (home?.best ? chosenBest(home.best, language) : bestSellers(language));

/** The home page that the seller has set; undefined in a shop that has set nothing. */
export const ownHome = async (): Promise<HomeView | undefined> => viewPage(await homeOfPages());

/** Whether the banner has a title of its own: the shop may be of another trade then. */
export const hasOwnWords = cache(
  async (): Promise<boolean> => Boolean((await homeOfPages())?.banner?.title),
);

/**
 * What the shop says of itself in titles, descriptions and the footer, in its main language or a further one: the
 * words of its banner as far as they are its own, else those of a new shop.
 */
export async function wordsOfShop(
  code: Language,
  isFurther: boolean,
): Promise<{ tagline: string; description: string }> {
  const [shop, home] = await Promise.all([shopOfPages(), homeOfPages()]);
  const promise = promiseOf(shop, translate(code, 'promise'));
  const t = translate(code, 'shop');
  const usual = { title: taglineOf(promise, t), text: descriptionOf(promise, t) };
  const { title, text } = bannerWords(home?.banner, usual, isFurther ? code : undefined);
  return { tagline: title, description: text };
}
