import { usePageLanguage } from '#i18n';
import { shownPart } from '@/app/_components/use-part';
import { formatCents } from '@/lib/utils/money';
import type { AboutSumsProps } from './about-sums';

/*
 * Separate from weighed-parts.tsx, which each page with product cards loads, so that those need no code to
 * format money.
 */

/**
 * Shows the estimated and the maximum cost in two lines. Until the messages have loaded it shows the maximum.
 */
export const AboutSumsPart = shownPart<AboutSumsProps>(
  () => import('./about-sums').then(({ AboutSums }) => AboutSums),
  ({ mostCents, currency }) => {
    const { code } = usePageLanguage();
    return formatCents(mostCents, currency, code);
  },
);
