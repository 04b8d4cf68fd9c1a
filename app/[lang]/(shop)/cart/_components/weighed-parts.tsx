import { lazyComponent } from '@/app/_components/use-lazy-component';

/* This code is loaded only by a cart with weighed goods. */

export const WeighedLinePart = lazyComponent(
  () => import('./weighed-line').then(({ WeighedLine }) => WeighedLine),
  () => <div className="h-11" />,
);

/** The fallback has the height of the price, so that the row does not grow when the price appears. */
export const WeighedUnitPricePart = lazyComponent(
  () => import('./weighed-line').then(({ WeighedUnitPrice }) => WeighedUnitPrice),
  () => '\u00a0',
);

export const ChangedUnitPart = lazyComponent(() =>
  import('./weighed-line').then(({ ChangedUnit }) => ChangedUnit),
);

export const WeighedSumPart = lazyComponent(() =>
  import('./weighed-sum').then(({ WeighedSum }) => WeighedSum),
);
