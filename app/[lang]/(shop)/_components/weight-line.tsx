import { usePageLanguage } from '#i18n';
import { weightBeside, weightIn } from '@/lib/catalog/facts/size-math';
import { unitPrice } from '@/lib/catalog/unit-price';
import type { ProductView } from '@/lib/catalog/view';
import { formatCents, fromDollars } from '@/lib/utils/money';
import { unitIn } from '@/lib/weights/unit-words';

/**
 * The weight of a product, as the seller wrote it, unless its name ends with it, and, where it can be read from it, the price of a
 * kilogram or litre.
 */
export function WeightLine({
  product,
  currency,
  className,
}: {
  product: Pick<ProductView, 'name' | 'offerPrice' | 'weight' | 'amount' | 'unit' | 'pricePerUnit'>;
  currency: string;
  className: string;
}) {
  const { code } = usePageLanguage();
  const cents = fromDollars(product.offerPrice);
  // Of goods that are weighed it is the price itself.
  const per = product.pricePerUnit ? undefined : unitPrice(cents, product.weight, product);
  const written = weightIn(product, code);
  const weight = written && weightBeside(product.name, written, code);
  const price = per && per.cents !== cents ? per : undefined;
  return (
    <p className={className}>
      <bdi dir="ltr">
        {weight}
        {price && (
          <>
            {weight && ' · '}
            <span className="whitespace-nowrap tabular-nums">
              {formatCents(price.cents, currency, code)}/{unitIn(price.unit, code)}
            </span>
          </>
        )}
      </bdi>
    </p>
  );
}
