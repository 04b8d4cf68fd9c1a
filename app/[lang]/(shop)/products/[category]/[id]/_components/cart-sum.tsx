import { useEffect, useState } from 'react';
import { usePageLanguage } from '#i18n';
import { useShop } from '@/app/_components/shop-provider';
import type { CartItems } from '@/lib/cart/limits';
import type { ProductsAnswer } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';
import { useCartItems } from '@/lib/client/cart-store';
import { formatCents } from '@/lib/money';
import { aboutCents, mostOf } from '@/lib/weights/priced-math';

/** About what so many of a product cost, and the most, in cents. */
type Price = (count: number) => { about: number; most: number };
type Prices = ReadonlyMap<string, Price>;
type WeighedWords = ReturnType<
  typeof import('@/app/[lang]/(shop)/_components/weighed/weighed-words')['weighedWords']
>;

/** The sum of the cart in cents, and whether it is about that; undefined until the prices of all its products are known. */
function sumOf(items: CartItems, prices: Prices) {
  const lines = Object.entries(items).map(([id, count]) => prices.get(id)?.(count));
  let [sum, isAbout] = [0, false];
  for (const line of lines) {
    if (!line) return undefined;
    sum += line.about;
    isAbout ||= line.most > line.about;
  }
  return { sum, isAbout };
}

const priceOf =
  (product: ProductsAnswer['products'][number]): Price =>
  (count) => {
    const about = aboutCents(product, count);
    return { about, most: mostOf(product, count).goodsCents ?? about };
  };

const NOTHING = { about: 0, most: 0 };

/** The sum of what can be bought of the cart, before tax; nothing while it is not known. */
export function CartSum() {
  const { currency } = useShop();
  const { code } = usePageLanguage();
  const items = useCartItems();
  const [prices, setPrices] = useState<Prices>(new Map());
  /** The words on weighed goods, once there are some: most shops have none. */
  const [words, setWords] = useState<WeighedWords>();
  const ids = Object.keys(items).sort().join(',');

  useEffect(() => {
    if (!ids) return;
    const leave = new AbortController();
    const read = async () => {
      const { signal } = leave;
      const { products } = await callApi<ProductsAnswer>(`/api/product/list?ids=${ids}`, {
        signal,
      });
      const known = new Map<string, Price>(ids.split(',').map((id) => [id, () => NOTHING]));
      const sold = products.filter(({ inStock }) => inStock);
      for (const product of sold) known.set(product._id, priceOf(product));
      if (sold.some(({ pricePerUnit }) => pricePerUnit)) {
        const { weighedWords } = await import(
          '@/app/[lang]/(shop)/_components/weighed/weighed-words'
        );
        setWords(() => weighedWords('weights', code));
      }
      setPrices(known);
    };
    // The cart itself says what cannot be read.
    read().catch(() => undefined);
    return () => leave.abort();
  }, [ids, code]);

  const all = sumOf(items, prices);
  if (!all) return null;
  const sum = formatCents(all.sum, currency, code);
  return (
    <span className="@max-[16rem]:hidden whitespace-nowrap tabular-nums">
      {all.isAbout && words ? words('about', { sum }) : sum}
    </span>
  );
}
