import { usePageLanguage } from '#i18n';
import { shownPart } from '@/app/_components/use-part';
import { formatCents } from '@/lib/utils/money';
import type { AboutSumsProps } from './about-sums';

/* Apart from weighed-parts.tsx, which each page with cards of products loads: that need not format money. */

/** About what they cost, and at most, in two lines; until the words are there the most. */
export const AboutSumsPart = shownPart<AboutSumsProps>(
  () => import('./about-sums').then(({ AboutSums }) => AboutSums),
  ({ mostCents, currency }) => {
    const { code } = usePageLanguage();
    return formatCents(mostCents, currency, code);
  },
);
