import type { ReactNode } from 'react';
import { usePageLanguage } from '#i18n';
import { saidUnitPrice } from '@/lib/weights/amount-words';
import type { Measure } from '@/lib/weights/fields';

/** The price of goods that are weighed: that of a kilogram or litre. */
export function UnitPrice({
  measure,
  currency,
  className,
  before,
}: {
  measure: Measure;
  currency: string;
  className: string;
  /** A word before the price. */
  before?: ReactNode;
}) {
  const { code } = usePageLanguage();
  return (
    <p className={`font-bold tabular-nums ${className}`}>
      {before && <>{before} </>}
      {saidUnitPrice(measure, currency, code)}
    </p>
  );
}
