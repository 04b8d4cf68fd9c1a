import { OFFER_PERCENT, savingPercent } from '@/lib/catalog/offers';

/** The saving in whole percent of a product on offer (docs/product.md 1.11). */
export function OfferBadge({ price, offerPrice }: { price: number; offerPrice: number }) {
  const percent = savingPercent(price, offerPrice);
  if (percent < OFFER_PERCENT) return null;
  return (
    <span className="absolute top-2 left-2 rounded-full bg-tomato px-2.5 py-0.5 font-bold text-on-tomato text-sm">
      <span className="sr-only">Save </span>
      <span aria-hidden="true">−</span>
      {percent}%
    </span>
  );
}
