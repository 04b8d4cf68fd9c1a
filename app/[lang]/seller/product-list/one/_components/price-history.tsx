'use client';

import { useShop } from '@/app/_components/shop-provider';
import { formatDollars } from '@/lib/money';
import type { PriceHistory as History } from './use-prices';

/** So many of the last prices are shown at first. */
const FIRST = 5;

/** What the product has cost and since when, the present prices first. */
export function PriceHistory({ history: { prices, hasFailed } }: { history: History }) {
  const { currency, timeZone, lowestPrice } = useShop();
  const time = new Intl.DateTimeFormat('en-US', {
    ...({ timeZone, dateStyle: 'medium', timeStyle: 'short' } as const),
  });
  const rows = prices?.prices ?? [];
  const row = ({ at, price, offerPrice }: (typeof rows)[number]) => (
    <li key={at} className="flex flex-wrap justify-between gap-x-4 py-2">
      <time dateTime={at} className="text-muted">
        {time.format(new Date(at))}
      </time>
      <span className="tabular-nums">
        <b className="font-semibold">{formatDollars(offerPrice, currency)}</b>
        {price > offerPrice && (
          <span className="text-muted"> of {formatDollars(price, currency)}</span>
        )}
      </span>
    </li>
  );
  return (
    <section aria-labelledby="prices" className="mt-8 max-w-2xl">
      <h2 id="prices" className="font-bold text-lg">
        Prices so far
      </h2>
      {hasFailed && <p className="mt-2 text-muted">They could not be loaded.</p>}
      {lowestPrice && prices && (
        <p className="mt-1 text-muted text-sm">
          {prices.lowestNow === undefined
            ? 'What it cost in the last 30 days is not known, so a reduction would not be shown as one.'
            : `A reduction made now is shown from ${formatDollars(prices.lowestNow, currency)}, the lowest price of the last 30 days.`}
        </p>
      )}
      <ol className="mt-2 divide-y divide-line border-line border-y text-sm">
        {rows.slice(0, FIRST).map(row)}
      </ol>
      {rows.length > FIRST && (
        <details className="text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
            {rows.length - FIRST} earlier
          </summary>
          <ol className="divide-y divide-line border-line border-y">
            {rows.slice(FIRST).map(row)}
          </ol>
        </details>
      )}
    </section>
  );
}
