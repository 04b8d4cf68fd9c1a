'use client';

import { useEffect, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { useShop } from '@/app/_components/shop-provider';
import { useLocale } from '@/app/_components/use-locale';
import type { PricesResponse } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';
import { formatUnits, toCents } from '@/lib/utils/money';
import { timeFormat } from '@/lib/utils/time-format';
import { formatUnitPrice } from '@/lib/weights/format-amount';
import type { MeasureView } from '@/lib/weights/view';

type PriceRow = PricesResponse['prices'][number];
type PriceState = { prices?: PricesResponse; hasFailed: boolean };

export function usePrices(id: string, updatedAt: string): PriceState {
  const [state, setState] = useState<PriceState & { of?: string }>({ hasFailed: false });
  useEffect(() => {
    let isCurrent = true;
    const show = (next: PriceState) => isCurrent && setState({ ...next, of: updatedAt });
    callApi<PricesResponse>(`/api/product/prices?id=${id}`, { as: 'seller' }).then(
      (prices) => show({ prices, hasFailed: false }),
      () => show({ hasFailed: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, updatedAt]);
  return state;
}

const FIRST = 5;

export function PriceHistory({
  history: { prices, hasFailed },
  product: { pricePerUnit, stepUnit = 'g' },
}: {
  history: PriceState;
  product: MeasureView;
}) {
  const t = useT('sellerProduct');
  const { currency: ofShop, timeZone, lowestPrice } = useShop();
  const { code } = usePageLanguage();
  const format = (
    amount: number,
    { unit, currency = ofShop }: Pick<PriceRow, 'unit' | 'currency'>,
  ) =>
    unit
      ? formatUnitPrice({ perUnitCents: toCents(amount, currency), unit }, currency, code)
      : formatUnits(amount, currency, code);
  const time = timeFormat(useLocale(), {
    ...({ timeZone, dateStyle: 'medium', timeStyle: 'short' } as const),
  });
  const rows = prices?.prices ?? [];
  const row = ({ at, price, offerPrice, ...of }: PriceRow) => (
    <li key={at} className="flex flex-wrap justify-between gap-x-4 py-2">
      <time dateTime={at} className="text-muted">
        {time.format(new Date(at))}
      </time>
      <span className="tabular-nums">
        <bdi className="font-semibold">{format(offerPrice, of)}</bdi>
        {price > offerPrice && (
          <span className="text-muted">{t('ofPrice', { price: format(price, of) })}</span>
        )}
      </span>
    </li>
  );
  return (
    <section
      aria-labelledby="prices"
      className="rounded-panel border border-line bg-card p-5 shadow-card sm:p-6"
    >
      <h2 id="prices" className="font-bold text-lg">
        {t('pricesSoFar')}
      </h2>
      {hasFailed && <p className="mt-2 text-muted">{t('pricesFailed')}</p>}
      {lowestPrice && prices && (
        <p className="mt-1 text-muted text-sm">
          {prices.lowestNow === undefined
            ? t('lowestUnknown')
            : t('lowestNow', {
                price: format(
                  prices.lowestNow,
                  pricePerUnit === undefined ? {} : { unit: stepUnit },
                ),
              })}
        </p>
      )}
      <ol className="mt-2 divide-y divide-line border-line border-y text-sm">
        {rows.slice(0, FIRST).map(row)}
      </ol>
      {rows.length > FIRST && (
        <details className="text-sm">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-leaf underline underline-offset-4">
            {t('earlier', { count: rows.length - FIRST })}
          </summary>
          <ol className="divide-y divide-line border-line border-y">
            {rows.slice(FIRST).map(row)}
          </ol>
        </details>
      )}
    </section>
  );
}
