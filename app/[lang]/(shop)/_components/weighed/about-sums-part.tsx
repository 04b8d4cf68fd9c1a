import { usePageLanguage } from '#i18n';
import { shownPart } from '@/app/_components/use-part';
import { formatCents } from '@/lib/utils/money';
import type { AboutSumsProps } from './about-sums';

/*
 * This component is separate from weighed-parts.tsx, because every page with product cards loads that file.
 * Such pages do not need the code that formats money.
 */

/**
 * Shows the estimated and the maximum cost on two lines. Until the messages have loaded, it shows only the
 * maximum.
 */
export const AboutSumsPart = shownPart<AboutSumsProps>(
  () => import('./about-sums').then(({ AboutSums }) => AboutSums),
  ({ mostCents, currency }) => {
    const { code } = usePageLanguage();
    return formatCents(mostCents, currency, code);
  },
);
