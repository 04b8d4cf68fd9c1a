'use client';

import { Price } from '@/app/_components/price';
import { useShop } from '@/app/_components/shop-provider';
import { OFFER_ABOVE_PRICE } from '@/lib/catalog/limits';
import { savingPercent } from '@/lib/catalog/offers';
import { parseDollars, toDollars } from '@/lib/money';

/** How shoppers will see the product, while it is typed. */
export function ProductPreview({ texts }: { texts: Record<string, string> }) {
  const { currency } = useShop();
  const price = parseDollars(texts.price);
  const offer = parseDollars(texts.offerPrice);
  if (!texts.name?.trim() || !price || !offer) return null;
  const discount = savingPercent(price, offer);
  return (
    <section
      aria-label="Preview"
      className="rounded-card border border-line bg-card px-5 py-4 shadow-card"
    >
      <p className="text-muted text-sm">Shoppers will see</p>
      <p className="mt-1 break-words font-semibold">
        {texts.name.trim()}{' '}
        {texts.weight && <span className="font-normal text-muted">{texts.weight}</span>}
      </p>
      <div className="mt-1 flex flex-wrap items-baseline gap-x-3">
        <Price price={toDollars(price)} offerPrice={toDollars(offer)} currency={currency} />
        {offer > price ? (
          <span className="font-medium text-danger text-sm">{OFFER_ABOVE_PRICE}</span>
        ) : (
          <span className="text-muted text-sm">
            {discount > 0 ? `${discount}% off` : 'No discount'}
          </span>
        )}
      </div>
    </section>
  );
}
