'use client';

import { Price } from '@/app/_components/price';
import { ProductImage } from '@/app/_components/product-image';
import { useShop } from '@/app/_components/shop-provider';
import { OfferBadge } from '@/app/[lang]/(shop)/_components/offer-badge';
import { WeightLine } from '@/app/[lang]/(shop)/_components/weight-line';
import { findCategory } from '@/lib/catalog/categories';
import { OFFER_ABOVE_PRICE } from '@/lib/catalog/limits';
import { parseDollars, toDollars } from '@/lib/money';
import { type Photo, usePhotoSrc } from './use-photos';

/** The card of the product as shoppers will see it, while it is typed. */
export function ProductPreview({
  texts,
  photo,
}: {
  texts: Record<string, string>;
  /** The main one. */
  photo: Photo | undefined;
}) {
  const { currency } = useShop();
  const src = usePhotoSrc(photo);
  const { name = '', category = '', weight = '' } = texts;
  const priceCents = parseDollars(texts.price);
  const offerCents = parseDollars(texts.offerPrice);
  if (!name.trim() || !priceCents || !offerCents) return null;
  const prices = { price: toDollars(priceCents), offerPrice: toDollars(offerCents) };
  return (
    <section aria-label="Preview">
      <p className="mb-1.5 font-semibold text-sm">Shoppers will see</p>
      <div className="w-full max-w-48 rounded-card border border-line bg-card p-2">
        <div
          className="relative aspect-square overflow-hidden rounded-[1rem]"
          style={{ backgroundColor: findCategory(category)?.bgColor }}
        >
          <ProductImage
            src={src}
            category={category}
            name={name}
            weight={weight}
            alt=""
            sizes="176px"
          />
          <OfferBadge {...prices} />
        </div>
        <div className="px-1.5 pt-3 pb-1.5">
          <p className="line-clamp-3 break-words font-semibold leading-snug">{name.trim()}</p>
          <WeightLine
            product={{ ...prices, weight }}
            currency={currency}
            className="mt-0.5 text-muted text-sm"
          />
          <Price {...prices} currency={currency} />
        </div>
      </div>
      {offerCents > priceCents && (
        <p className="mt-1.5 font-medium text-danger text-sm">{OFFER_ABOVE_PRICE}</p>
      )}
    </section>
  );
}
