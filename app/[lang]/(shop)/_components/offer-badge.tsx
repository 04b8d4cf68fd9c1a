import { useT } from '#i18n';
import { OFFER_PERCENT, savingPercent } from '@/lib/catalog/offers';

/** Shows how much a product on offer saves, in whole percent (docs/product.md 1.11). */
export function OfferBadge({ price, offerPrice }: { price: number; offerPrice: number }) {
  const t = useT('goods');
  const percent = savingPercent(price, offerPrice);
  if (percent < OFFER_PERCENT) return null;
  return (
    <span className="absolute start-2 top-2 rounded-full bg-tomato px-2.5 py-0.5 font-bold text-on-tomato text-sm">
      <span className="sr-only">{t('save')}</span>
      <bdi dir="ltr">
        <span aria-hidden="true">−</span>
        {percent}%
      </bdi>
    </span>
  );
}
