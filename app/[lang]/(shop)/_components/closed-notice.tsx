import type { ReactNode } from 'react';
import { useT } from '#i18n';
import { OpenLine } from '@/app/_components/home/open-line';
import { useDayLabels } from '@/app/_components/use-locale';
import { useNow } from '@/app/_components/use-now';
import { formatOpening, nextOpening } from '@/lib/shop/opening-hours';
import type { OpeningHours } from '@/lib/shop/view';

/**
 * While the shop is closed, shows when it opens. While the shop is open, or if the next opening is unknown, shows the
 * children. Without children, shows the {@link OpenLine} instead.
 */
export function ClosedLine({ hours, children }: { hours: OpeningHours; children?: ReactNode }) {
  const t = useT('opening');
  const dayLabels = useDayLabels();
  const now = useNow(30_000);
  if (children === undefined) return <OpenLine hours={hours} now={now} />;
  const opening = nextOpening(hours, now);
  if (opening === undefined || opening === now) return children;
  return t('closed', { when: formatOpening(opening, now, hours.timeZone, dayLabels) });
}
