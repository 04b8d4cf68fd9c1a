'use client';

import { type ReactNode, useId } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Icon } from '@/app/_components/icon';
import { LoadState } from '@/app/_components/section';
import { useLocale } from '@/app/_components/use-locale';
import { useQuery } from '@/app/_components/use-query';
import { LANGUAGES } from '@/lib/i18n/languages';
import { chartShape } from '@/lib/sales/chart';
import { monthAfter, periodWithinLimits } from '@/lib/sales/report-days';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { dayBefore } from '@/lib/utils/zone-day';
import {
  DayField,
  type Report,
  ReportFiles,
  ReportPage,
  useAddressSearch,
  useFormatStep,
} from './report-page';
import { FilterRow } from './toolbar';

const LABEL_Y = 18;
const GAP = 8;

const percent = (value: number) => `${value}%`;

function useAxisFormat(currency: string | undefined) {
  const locale = useLocale();
  const format = new Intl.NumberFormat(locale, {
    notation: 'compact',
    maximumFractionDigits: 2,
    ...(currency ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } : {}),
  });
  return (value: number) => format.format(value);
}

function Legend({ now, before }: { now: string; before: string }) {
  return (
    <p aria-hidden="true" className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm">
      <span className="flex items-center gap-2">
        <svg className="size-3.5 fill-leaf" aria-hidden="true">
          <rect width="100%" height="100%" />
        </svg>
        {now}
      </span>
      <span className="flex items-center gap-2">
        <svg className="h-3.5 w-9 overflow-visible stroke-edge" aria-hidden="true">
          <line x1="0" y1="50%" x2="100%" y2="50%" strokeWidth="2" strokeDasharray="5 4" />
          <circle cx="50%" cy="50%" r="3.5" strokeWidth="2" className="fill-card" />
        </svg>
        {before}
      </span>
    </p>
  );
}

/**
 * The previous period is a dashed line with rings, so that the series differ in shape as well as in colour. The caller
 * must also show a table for screen readers. Without `currency`, the values are counts.
 */
export function ReportChart({
  title,
  description,
  values,
  previous = [],
  currency,
  labelOf,
  legend,
}: {
  title: string;
  description: string;
  values: readonly number[];
  previous?: readonly number[];
  currency?: string;
  labelOf: (slot: number) => string;
  legend: { now: string; before: string };
}) {
  const id = useId();
  const { code } = usePageLanguage();
  const format = useAxisFormat(currency);
  const isRtl = LANGUAGES[code].dir === 'rtl';
  const { ticks, bars, points, labels } = chartShape({
    ...{ values, previous, isRtl },
    ...omitUndefined({ least: currency ? undefined : 1 }),
  });
  const axis = isRtl ? '100%' : '0';
  return (
    <div className="mt-6">
      <div className="ps-16 pe-3 pt-3 pb-8">
        <svg
          role="img"
          aria-labelledby={`${id}-title ${id}-desc`}
          className="h-48 w-full overflow-visible text-xs sm:h-60"
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-desc`}>{description}</desc>
          <g className="fill-muted">
            {ticks.map(({ value, y }) => (
              <g key={value}>
                <line
                  x1="0"
                  x2="100%"
                  y1={percent(y)}
                  y2={percent(y)}
                  className={value === 0 ? 'stroke-edge' : 'stroke-line'}
                />
                <text x={axis} y={percent(y)} dx={isRtl ? GAP : -GAP} dy="0.35em" textAnchor="end">
                  {format(value)}
                </text>
              </g>
            ))}
            {labels.map(({ slot, x }) => (
              <text key={slot} x={percent(x)} y="100%" dy={LABEL_Y} textAnchor="middle">
                {labelOf(slot)}
              </text>
            ))}
          </g>
          <g className="fill-leaf">
            {bars.map(({ x, y, width, height }) => (
              <rect
                key={x}
                x={percent(x)}
                y={percent(y)}
                width={percent(width)}
                height={percent(height)}
              />
            ))}
          </g>
          <g strokeWidth="2" className="fill-card stroke-edge">
            {points.slice(1).map((point, at) => {
              const from = points[at];
              return (
                from && (
                  <line
                    key={point.x}
                    x1={percent(from.x)}
                    y1={percent(from.y)}
                    x2={percent(point.x)}
                    y2={percent(point.y)}
                    strokeDasharray="5 4"
                  />
                )
              );
            })}
            {points.map(({ x, y }) => (
              <circle key={x} cx={percent(x)} cy={percent(y)} r="3" />
            ))}
          </g>
        </svg>
      </div>
      {previous.length > 0 && <Legend {...legend} />}
    </div>
  );
}

/** The period is a range of days, a calendar month (`2026-12`) or a calendar year (`2026`). */
type Period = { from: string; to: string } | { month: string } | { year: string };

type ShownPeriod = {
  from: string;
  to: string;
  today: string;
  unit: 'day' | 'month';
  month?: string | undefined;
  year?: string | undefined;
};

const PERIODS = { today: 1, week: 7, month: 30 } as const;
const KEYS = ['today', 'week', 'month'] as const;

const searchOf = (period: Period) => `?${new URLSearchParams(period)}`;

const choice =
  'min-h-11 rounded-full border border-edge bg-card px-4 font-semibold aria-pressed:border-leaf aria-pressed:bg-leaf-soft aria-pressed:text-leaf-strong';

type ChoiceProps = { text: string; isChosen: boolean; choose: () => void };

function Choice({ text, isChosen, choose }: ChoiceProps) {
  return (
    <button type="button" aria-pressed={isChosen} onClick={choose} className={choice}>
      {text}
    </button>
  );
}

function neighbour({ month, year }: ShownPeriod, by: 1 | -1): Period | undefined {
  if (year) return { year: String(Number(year) + by) };
  return month ? { month: monthAfter(month, by) } : undefined;
}

function Steps({ shown, choose }: { shown: ShownPeriod; choose: (period: Period) => void }) {
  const t = useT('sales');
  const format = useFormatStep(shown.year ? 'year' : 'month');
  const [before, after] = [neighbour(shown, -1), neighbour(shown, 1)];
  if (!before || !after) return null;
  const isLast = shown.to >= shown.today;
  const step = 'grid size-11 place-content-center rounded-full hover:bg-sunk disabled:opacity-40';
  return (
    <span className="flex items-center gap-1">
      <button
        type="button"
        aria-label={t('earlier')}
        onClick={() => choose(before)}
        className={step}
      >
        <Icon name="chevron-down" className="size-5 rotate-90 rtl:-rotate-90" />
      </button>
      <span className="min-w-24 text-center font-semibold">{format(shown.from)}</span>
      <button
        type="button"
        aria-label={t('later')}
        disabled={isLast}
        onClick={() => choose(after)}
        className={step}
      >
        <Icon name="chevron-down" className="size-5 -rotate-90 rtl:rotate-90" />
      </button>
    </span>
  );
}

type PeriodChoiceProps = {
  shown: ShownPeriod;
  file: `/api/report/${string}`;
  choose: (period: Period) => void;
};

function PeriodChoice({ shown, file, choose }: PeriodChoiceProps) {
  const t = useT('sales');
  const { from, to, today, month, year } = shown;
  const areDays = !month && !year;
  const [thisMonth, thisYear] = [today.slice(0, 7), today.slice(0, 4)];
  const current: Period = year ? { year } : month ? { month } : { from, to };
  return (
    <FilterRow>
      {/* On a phone, three buttons are in the first row and two in the second. Both rows fill the width. */}
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:min-w-max max-sm:*:grow max-sm:*:basis-[30%] max-sm:*:px-1">
        {KEYS.map((key) => {
          const first = dayBefore(today, PERIODS[key] - 1);
          return (
            <Choice
              key={key}
              text={t(key)}
              isChosen={areDays && to === today && from === first}
              choose={() => choose({ from: first, to: today })}
            />
          );
        })}
        <Choice
          text={t('oneMonth')}
          isChosen={month !== undefined}
          choose={() => choose({ month: thisMonth })}
        />
        <Choice
          text={t('oneYear')}
          isChosen={year !== undefined}
          choose={() => choose({ year: thisYear })}
        />
      </div>
      {areDays ? (
        <span className="flex flex-wrap items-center gap-2">
          <DayField
            label={t('from')}
            day={from}
            max={today}
            choose={(day) => choose(periodWithinLimits({ from: day, to }, 'from'))}
          />
          <span aria-hidden="true">–</span>
          <DayField
            label={t('to')}
            day={to}
            max={today}
            choose={(day) => choose(periodWithinLimits({ from, to: day }, 'to'))}
          />
        </span>
      ) : (
        <Steps shown={shown} choose={choose} />
      )}
      <ReportFiles href={`${file}${searchOf(current)}`} />
    </FilterRow>
  );
}

function ShownPeriodReport<Answer>({
  name,
  search,
  go,
  periodOf,
  children,
}: PeriodReportProps<Answer> & { search: string; go: (search: string) => void }) {
  const path = `/api/report/${name}` as const;
  const { answer, hasFailed, reload } = useQuery<Answer>(`${path}${search}`, 'seller');
  if (!answer) return <LoadState hasFailed={hasFailed} retry={() => void reload()} />;
  function choose(period: Period) {
    const next = searchOf(period);
    if (next !== search) go(next);
  }
  return (
    <div className="grid gap-5">
      <PeriodChoice shown={periodOf(answer)} file={`${path}-csv`} choose={choose} />
      {children(answer)}
    </div>
  );
}

type PeriodReportProps<Answer> = {
  /** The endpoint is in `/api/report`. The CSV file is at the same path with `-csv`. */
  name: 'sales' | 'orders' | 'searches';
  periodOf: (answer: Answer) => ShownPeriod;
  children: (answer: Answer) => ReactNode;
};

/** The URL contains the period. While another period loads, the previous figures stay. */
export function PeriodReport<Answer>({
  here,
  ...report
}: PeriodReportProps<Answer> & { here: Report }) {
  const [search, go] = useAddressSearch();
  return (
    <ReportPage here={here}>
      {search !== undefined && <ShownPeriodReport {...report} search={search} go={go} />}
    </ReportPage>
  );
}
