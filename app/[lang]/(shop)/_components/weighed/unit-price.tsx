import { usePageLanguage } from '#i18n';
import { saidUnitPrice } from '@/lib/weights/amount-words';
import type { Measure } from '@/lib/weights/fields';

/** The price of goods that are weighed: that of a kilogram or litre. */
export function UnitPrice({
  measure,
  currency,
  className,
}: {
  measure: Measure;
  currency: string;
  className: string;
}) {
  const { code } = usePageLanguage();
  return (
    <p className={`font-bold tabular-nums ${className}`}>
      {saidUnitPrice(measure, currency, code)}
    </p>
  );
}
