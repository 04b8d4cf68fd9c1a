import { usePageLanguage } from '#i18n';
import { unitIn, weightIn } from '@/lib/catalog/facts/size-math';
import { unitPrice } from '@/lib/catalog/unit-price';
import type { ProductView } from '@/lib/catalog/view';
import { formatCents, fromDollars } from '@/lib/money';

/** The weight of a product, as the seller wrote it, and, where it can be read from it, the price of a kilogram or litre. */
export function WeightLine({
  product,
  currency,
  className,
}: {
  product: Pick<ProductView, 'offerPrice' | 'weight' | 'amount' | 'unit' | 'pricePerUnit'>;
  currency: string;
  className: string;
}) {
  const { code } = usePageLanguage();
  const cents = fromDollars(product.offerPrice);
  // Of goods that are weighed it is the price itself.
  const per = product.pricePerUnit ? undefined : unitPrice(cents, product.weight, product);
  return (
    <p className={className}>
      <bdi dir="ltr">
        {weightIn(product, code)}
        {per && per.cents !== cents && (
          <>
            {' · '}
            <span className="whitespace-nowrap tabular-nums">
              {formatCents(per.cents, currency, code)}/{unitIn(per.unit, code)}
            </span>
          </>
        )}
      </bdi>
    </p>
  );
}
