import { textsOf } from '@/app/[lang]/seller/[locale]/_components/product-parts';
import {
  presentProduct,
  readProduct,
  saveProduct,
} from '@/app/[lang]/seller/[locale]/_components/save-product';
import { storedPhotos } from '@/app/[lang]/seller/[locale]/_components/use-photos';
import type { SellerProduct } from '@/lib/catalog/view';
import { isRefused } from '@/lib/client/api-client';
import { randomKey } from '@/lib/client/random-key';

export type Prices = { price?: number; offerPrice?: number; pricePerUnit?: number };

/** A product that has one price keeps one; a lower offer price makes it an offer. */
const withOne = (seen: SellerProduct, prices: Prices): Prices =>
  seen.price === seen.offerPrice && prices.price !== undefined
    ? { offerPrice: prices.price, ...prices }
    : prices;

const sendPrices = (seen: SellerProduct, prices: Prices) =>
  saveProduct({
    seen,
    texts: textsOf({ ...seen, ...withOne(seen, prices) }),
    photos: storedPhotos(seen.image),
    key: randomKey(),
  });

/** Saves prices, also when something else of the product has changed since it was seen. */
export async function savePrices(seen: SellerProduct, prices: Prices) {
  try {
    return await sendPrices(seen, prices);
  } catch (error) {
    const present = presentProduct(error);
    const isSamePrice =
      present?.price === seen.price &&
      present.offerPrice === seen.offerPrice &&
      present.pricePerUnit === seen.pricePerUnit &&
      !present.removedAt;
    if (!isSamePrice) throw error;
    return sendPrices(present, prices);
  }
}

/** As {@link savePrices}, for prices that follow from those before: where the answer was lost, the shop is asked what they are now. */
export async function changePrices(seen: SellerProduct, prices: Prices): Promise<void> {
  try {
    await savePrices(seen, prices);
  } catch (error) {
    if (isRefused(error)) throw error;
    const now = await readProduct(seen._id).catch(() => undefined);
    const isMade = (['price', 'offerPrice', 'pricePerUnit'] as const).every(
      (name) => prices[name] === undefined || prices[name] === now?.[name],
    );
    if (!isMade) throw error;
  }
}
