import { usePageLanguage } from '#i18n';
import { weightBeside, weightIn } from '@/lib/catalog/facts/sizes';
import { unitPrice } from '@/lib/catalog/unit-price';
import type { ProductView } from '@/lib/catalog/view';
import { formatCents, toCents } from '@/lib/utils/money';
import { unitIn } from '@/lib/weights/unit-labels';

/**
 * Shows the weight of a product as the seller wrote it, unless the product name ends with the weight. If the weight can
 * be parsed, the line also shows the unit price.
 */
export function WeightLine({
  product,
  currency,
  className,
}: {
  product: Pick<
    ProductView,
    'name' | 'offerPrice' | 'weight' | 'amount' | 'unit' | 'unitPrice' | 'pricePerUnit'
  >;
  currency: string;
  className: string;
}) {
  const { code } = usePageLanguage();
  const cents = toCents(product.offerPrice, currency);
  // The price of weighed goods is already per kilogram or litre, so the page computes no second unit price.
  const { unitPrice: ruled, pricePerUnit } = product;
  const per = ruled
    ? { cents: toCents(ruled.price, currency), unit: ruled.unit }
    : pricePerUnit
      ? undefined
      : unitPrice(cents, product.weight, product);
  const written = weightIn(product, code);
  const weight = written && weightBeside(product.name, written, code);
  const price = per && (pricePerUnit || per.cents !== cents) ? per : undefined;
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
