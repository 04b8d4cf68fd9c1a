import { usePageLanguage } from '#i18n';
import { lazyComponent } from '@/app/_components/use-lazy-component';
import { formatCents } from '@/lib/utils/money';
import type { AboutSumsProps } from './estimated-price';

/* Most pages that load card-parts.tsx do not need the code that formats money. */

/** Until the messages have loaded, it shows only the maximum. */
export const AboutSumsPart = lazyComponent<AboutSumsProps>(
  () => import('./estimated-price').then(({ AboutSums }) => AboutSums),
  ({ mostCents, currency }) => {
    const { code } = usePageLanguage();
    return formatCents(mostCents, currency, code);
  },
);
