import { shownPart } from '@/app/_components/use-part';

/* What only a cart with goods that are weighed loads. */

export const WeighedLinePart = shownPart(
  () => import('./weighed-line').then(({ WeighedLine }) => WeighedLine),
  () => <div className="h-11" />,
);

export const WeighedSumPart = shownPart(() =>
  import('./weighed-sum').then(({ WeighedSum }) => WeighedSum),
);
