import type { LastProduct } from '@/lib/client/last-cart';
import { plainDigits } from '@/lib/utils/decimal';

/** The address of a stored picture, by that under which the page shows it (picture-sources.ts). */
export function storedPicture(shown: string): string {
  const optimized = /[?&]url=([^&]+)/.exec(shown)?.[1];
  if (optimized) return decodeURIComponent(optimized);
  return shown.replace(/\/upload\/f_auto,[^/]+\//, '/upload/');
}

/** A price as a page writes it, in units of the currency, which has two decimals: `€1.234,50`. */
export function readPrice(text: string): number | undefined {
  const cents = plainDigits(text).replace(/\D/g, '');
  return cents === '' ? undefined : Number(cents) / 100;
}

/**
 * What a card or the page of a product shows of it: the product, as far as that tells it, and the address of its picture on
 * the screen. Undefined where there is no name.
 */
export function shownProduct(
  id: string,
  card: Element | null | undefined,
): { product: LastProduct; picture?: string } | undefined {
  const name = card?.querySelector('h1, h3')?.textContent?.trim();
  if (!card || !name) return undefined;
  const picture = card.querySelector('img')?.currentSrc;
  const price = readPrice(card.querySelector('[data-price]')?.lastChild?.textContent ?? '');
  const product = {
    _id: id,
    name,
    category: '',
    image: picture ? [storedPicture(picture)] : [],
    ...(price === undefined ? {} : { offerPrice: price }),
  };
  return { product, ...(picture ? { picture } : {}) };
}
