import { useEffect, useState } from 'react';
import { usePageLanguage } from '#i18n';
import { useShop } from '@/app/_components/shop-provider';
import type { CartItems } from '@/lib/cart/limits';
import type { ProductsAnswer } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';
import { useCartItems } from '@/lib/client/cart-store';
import { formatCents } from '@/lib/money';
import { aboutCents } from '@/lib/weights/priced-math';

/** What so many of a product cost, in cents. */
type Prices = ReadonlyMap<string, (count: number) => number>;

/** The sum of the cart in cents; undefined until the prices of all its products are known. */
function sumOf(items: CartItems, prices: Prices): number | undefined {
  const lines = Object.entries(items).map(([id, count]) => prices.get(id)?.(count) ?? Number.NaN);
  const sum = lines.reduce((total, line) => total + line, 0);
  return Number.isNaN(sum) ? undefined : sum;
}

/** The sum of what can be bought of the cart, before tax; nothing while it is not known. */
export function CartSum() {
  const { currency } = useShop();
  const { code } = usePageLanguage();
  const items = useCartItems();
  const [prices, setPrices] = useState<Prices>(new Map());
  const ids = Object.keys(items).sort().join(',');

  useEffect(() => {
    if (!ids) return;
    const leave = new AbortController();
    const read = async () => {
      const { signal } = leave;
      const { products } = await callApi<ProductsAnswer>(`/api/product/list?ids=${ids}`, {
        signal,
      });
      const known = new Map<string, (count: number) => number>(
        ids.split(',').map((id) => [id, () => 0]),
      );
      for (const product of products)
        if (product.inStock) known.set(product._id, (count) => aboutCents(product, count));
      setPrices(known);
    };
    // The cart itself says what cannot be read.
    read().catch(() => undefined);
    return () => leave.abort();
  }, [ids]);

  const sum = sumOf(items, prices);
  return sum === undefined ? null : (
    <span className="@max-[16rem]:hidden whitespace-nowrap tabular-nums">
      {formatCents(sum, currency, code)}
    </span>
  );
}
