import { shownPart } from '@/app/_components/use-part';

/* Code that only a cart with weighed goods loads. */

export const WeighedLinePart = shownPart(
  () => import('./weighed-line').then(({ WeighedLine }) => WeighedLine),
  () => <div className="h-11" />,
);

export const WeighedSumPart = shownPart(() =>
  import('./weighed-sum').then(({ WeighedSum }) => WeighedSum),
);
