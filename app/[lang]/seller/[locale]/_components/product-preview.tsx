'use client';

import { useT } from '#i18n';
import { Price } from '@/app/_components/price';
import { ProductImage } from '@/app/_components/product-image';
import { useShop } from '@/app/_components/shop-provider';
import { OfferBadge } from '@/app/[lang]/(shop)/_components/offer-badge';
import { UnitPrice } from '@/app/[lang]/(shop)/_components/weighed/unit-price';
import { WeighedNote } from '@/app/[lang]/(shop)/_components/weighed/weighed-note';
import { WeightLine } from '@/app/[lang]/(shop)/_components/weight-line';
import { findCategory } from '@/lib/catalog/categories';
import { UNITS } from '@/lib/catalog/facts/fields';
import { parseNumber } from '@/lib/catalog/facts/number-math';
import { weightOf } from '@/lib/catalog/facts/size-math';
import { isOfSame, lowestWith, struckPrice } from '@/lib/catalog/prices/lowest-math';
import type { SellerProduct } from '@/lib/catalog/view';
import { parseDollars, toDollars } from '@/lib/utils/money';
import { stepCents } from '@/lib/weights/amount-math';
import { measureIn } from '@/lib/weights/read-math';
import { typedMeasure } from './measure-texts';
import { type Photo, usePhotoSrc } from './use-photos';

/** The card of the product as shoppers will see it, while it is typed. */
export function ProductPreview({
  texts,
  photo,
  seen,
  lowestNow,
}: {
  texts: Record<string, string>;
  /** The main one. */
  photo: Photo | undefined;
  seen?: SellerProduct | undefined;
  lowestNow?: number | undefined;
}) {
  const t = useT('sellerForm');
  const goods = useT('sellerGoods');
  const { currency, lowestPrice: isLowestStruck } = useShop();
  const src = usePhotoSrc(photo);
  const { name = '', category = '', weight = '' } = texts;
  const measure = typedMeasure(texts);
  const stepPrice = measure && stepCents(measure);
  const priceCents = stepPrice ?? parseDollars(texts.price);
  const typedOffer = texts.offerPrice?.trim() ? parseDollars(texts.offerPrice) : priceCents;
  const offerCents = stepPrice ?? typedOffer;
  if (!name.trim() || !priceCents || !offerCents) return null;
  const typed = { price: toDollars(priceCents), offerPrice: toDollars(offerCents) };
  const unit = UNITS.find((one) => one === texts.unit);
  const sized = { amount: parseNumber(texts.amount), ...(unit ? { unit } : {}) };
  const isSame = isOfSame(seen && measureIn(seen), measure);
  const lowestPrice = isLowestStruck && lowestWith(typed, seen, isSame ? lowestNow : 0);
  const prices = lowestPrice ? { ...typed, lowestPrice } : typed;
  return (
    <section aria-label={t('preview')}>
      <p className="mb-1.5 font-semibold text-sm">{t('shoppersSee')}</p>
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
          <OfferBadge price={struckPrice(prices)} offerPrice={prices.offerPrice} />
        </div>
        <div className="px-1.5 pt-3 pb-1.5">
          <p className="line-clamp-3 break-words font-semibold leading-snug">{name.trim()}</p>
          <WeightLine
            product={{
              name: name.trim(),
              ...(measure ? { pricePerUnit: 1 } : {}),
              ...prices,
              ...sized,
              weight: weightOf({ weight, ...sized }),
            }}
            currency={currency}
            className="mt-0.5 text-muted text-sm"
          />
          {measure ? (
            <>
              <p className="text-muted text-sm">
                <WeighedNote measure={measure} currency={currency} />
              </p>
              <UnitPrice measure={measure} currency={currency} className="text-base" />
            </>
          ) : (
            <Price {...prices} currency={currency} />
          )}
        </div>
      </div>
      {lowestPrice === typed.offerPrice && typed.price > lowestPrice && (
        <p className="mt-1.5 text-muted text-sm">{goods('notReduced')}</p>
      )}
      {offerCents > priceCents && (
        <p className="mt-1.5 font-medium text-danger text-sm">{goods('offerAbove')}</p>
      )}
    </section>
  );
}
