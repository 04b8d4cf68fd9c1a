import { useT } from '#i18n';
import { fitted } from '@/lib/sales/sales-math';
import { dayBefore } from '@/lib/utils/zone-day';
import { DayField, ReportFiles } from './report-parts';
import { useAddressSearch } from './use-address-search';

export type Period = { from: string; to: string };

const PERIODS = { today: 1, week: 7, month: 30 } as const;
const KEYS = ['today', 'week', 'month'] as const;

const searchOf = ({ from, to }: Period) => `?from=${from}&to=${to}`;

/** The days that are shown, with the ways to others and to a file of them. */
export function PeriodChoice({
  shown: { from, to, today },
  file,
  choose,
}: {
  shown: Period & { today: string };
  file: `/api/report/${string}`;
  choose: (period: Period) => void;
}) {
  const t = useT('sales');
  return (
    <div className="flex flex-wrap items-end gap-x-2 gap-y-3 print:hidden">
      {KEYS.map((key) => {
        const first = dayBefore(today, PERIODS[key] - 1);
        return (
          <button
            key={key}
            type="button"
            aria-pressed={to === today && from === first}
            onClick={() => choose({ from: first, to: today })}
            className="min-h-11 rounded-full border border-edge bg-card px-4 font-semibold aria-pressed:border-leaf aria-pressed:bg-leaf-soft aria-pressed:text-leaf-strong"
          >
            {t(key)}
          </button>
        );
      })}
      <span className="flex flex-wrap items-center gap-2">
        <DayField
          label={t('from')}
          day={from}
          max={today}
          choose={(day) => choose(fitted({ from: day, to }, 'from'))}
        />
        <span aria-hidden="true">–</span>
        <DayField
          label={t('to')}
          day={to}
          max={today}
          choose={(day) => choose(fitted({ from, to: day }, 'to'))}
        />
      </span>
      <ReportFiles href={`${file}${searchOf({ from, to })}`} />
    </div>
  );
}

/** The period in the address, as its search, undefined before it is read; and the way to another. */
export function usePeriod() {
  const [search, go] = useAddressSearch();

  function choose(period: Period) {
    const next = searchOf(period);
    if (next !== search) go(next);
  }

  return { search, choose };
}
