import type { ReactNode } from 'react';
import { useT } from '#i18n';
import { useDayLabels } from '@/app/_components/use-locale';
import { useNow } from '@/app/_components/use-now';
import {
  formatClock,
  formatOpening,
  isOpenAt,
  nextOpening,
  openUntil,
} from '@/lib/shop/opening-hours';
import type { OpeningHours } from '@/lib/shop/view';
import { DAY_MS } from '@/lib/utils/durations';
import { dayOf } from '@/lib/utils/zone-day';

/** `now` is in ms. Renders nothing if no next opening is known. */
export function OpenLine({ hours, now }: { hours: OpeningHours; now: number }) {
  const t = useT('opening');
  const dayLabels = useDayLabels();
  const { timeZone } = hours;
  const time = (at: number) => formatClock(at, timeZone, dayLabels.locale);

  function openText(): string | undefined {
    if (isOpenAt(hours, now)) {
      const until = openUntil(hours, now);
      // Without a day, readers would understand the time as a time today.
      return until !== undefined && until - now <= DAY_MS
        ? t('until', { time: time(until) })
        : t('now');
    }
    const opening = nextOpening(hours, now);
    if (opening === undefined) return undefined;
    return dayOf(opening, timeZone) === dayOf(now, timeZone)
      ? t('at', { time: time(opening) })
      : t('later', { when: formatOpening(opening, now, timeZone, dayLabels) });
  }

  const text = openText();
  if (!text) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className={`size-2.5 shrink-0 rounded-full ${isOpenAt(hours, now) ? 'bg-leaf' : 'bg-edge'}`}
      />
      {text}
    </>
  );
}

/** Shows when the closed shop opens. Otherwise shows the children or, without children, the {@link OpenLine}. */
export function ClosedLine({ hours, children }: { hours: OpeningHours; children?: ReactNode }) {
  const t = useT('opening');
  const dayLabels = useDayLabels();
  const now = useNow(30_000);
  if (children === undefined) return <OpenLine hours={hours} now={now} />;
  const opening = nextOpening(hours, now);
  if (opening === undefined || opening === now) return children;
  return t('closed', { when: formatOpening(opening, now, hours.timeZone, dayLabels) });
}
