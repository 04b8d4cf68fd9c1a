import { textsOf } from '@/app/[lang]/seller/_components/product-parts';
import { presentProduct, saveProduct } from '@/app/[lang]/seller/_components/save-product';
import { storedPhotos } from '@/app/[lang]/seller/_components/use-photos';
import type { SellerProduct, SellerProducts } from '@/lib/catalog/view';
import { ApiError, callApi } from '@/lib/client/api-client';
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

/** The product as the shop has it; undefined where it does not say. */
async function present(id: string): Promise<SellerProduct | undefined> {
  const path = `/api/product/seller?id=${id}` as const;
  const found = await callApi<SellerProducts>(path, { as: 'seller' }).catch(() => undefined);
  return found?.products[0];
}

/** As {@link savePrices}, for prices that follow from those before: where the answer was lost, the shop is asked what they are now. */
export async function changePrices(seen: SellerProduct, prices: Prices): Promise<void> {
  try {
    await savePrices(seen, prices);
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw error;
    const now = await present(seen._id);
    const isMade = (['price', 'offerPrice', 'pricePerUnit'] as const).every(
      (name) => prices[name] === undefined || prices[name] === now?.[name],
    );
    if (!isMade) throw error;
  }
}
