import { shownPart } from '@/app/_components/use-part';

/* This code is loaded only by a cart with weighed goods. */

export const WeighedLinePart = shownPart(
  () => import('./weighed-line').then(({ WeighedLine }) => WeighedLine),
  () => <div className="h-11" />,
);

export const WeighedSumPart = shownPart(() =>
  import('./weighed-sum').then(({ WeighedSum }) => WeighedSum),
);
