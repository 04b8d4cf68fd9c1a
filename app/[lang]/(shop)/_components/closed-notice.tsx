import type { ReactNode } from 'react';
import { useT } from '#i18n';
import { OpenLine } from '@/app/_components/home/open-line';
import { useDayLabels } from '@/app/_components/use-locale';
import { useNow } from '@/app/_components/use-now';
import { formatOpening, nextOpening } from '@/lib/shop/opening-hours';
import type { OpeningHours } from '@/lib/shop/view';

/**
 * Shows when the shop opens, while it is closed. While it is open, or if the next opening is unknown, it
 * shows its children. Without children it shows the {@link OpenLine}.
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
