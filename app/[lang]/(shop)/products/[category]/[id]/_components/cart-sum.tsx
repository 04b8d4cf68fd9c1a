import { useEffect, useState } from 'react';
import { usePageLanguage } from '#i18n';
import { useShop } from '@/app/_components/shop-provider';
import { AboutSumsPart } from '@/app/[lang]/(shop)/_components/weighed/estimated-price-part';
import type { CartItems } from '@/lib/cart/limits';
import type { ProductsResponse } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';
import { useCartItems } from '@/lib/client/cart-store';
import { formatCents } from '@/lib/utils/money';
import { estimatedCents, maxCents } from '@/lib/weights/price-range';

type Prices = ReadonlyMap<string, (count: number) => { about: number; most: number }>;

/** Returns undefined until the prices of all products are known. The totals are in cents. */
function sumOf(items: CartItems, prices: Prices) {
  const sum = { about: 0, most: 0 };
  for (const [id, count] of Object.entries(items)) {
    const line = prices.get(id)?.(count);
    if (!line) return undefined;
    sum.about += line.about;
    sum.most += line.most;
  }
  return sum;
}

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
      const { products } = await callApi<ProductsResponse>(`/api/product/list?ids=${ids}`, {
        signal,
      });
      const nothing = { about: 0, most: 0 };
      const known = new Map<string, (count: number) => typeof nothing>(
        ids.split(',').map((id) => [id, () => nothing]),
      );
      for (const product of products)
        if (product.inStock)
          known.set(product._id, (count) => {
            const about = estimatedCents(product, count, currency);
            return { about, most: maxCents(product, count, currency).goodsCents ?? about };
          });
      setPrices(known);
    };
    // Ignore errors, because the cart page shows them.
    read().catch(() => undefined);
    return () => leave.abort();
  }, [ids, currency]);

  const sum = sumOf(items, prices);
  return sum === undefined ? null : (
    <span className="@max-[16rem]:hidden whitespace-nowrap tabular-nums">
      {sum.about === sum.most ? (
        formatCents(sum.most, currency, code)
      ) : (
        <AboutSumsPart aboutCents={sum.about} mostCents={sum.most} currency={currency} />
      )}
    </span>
  );
}
