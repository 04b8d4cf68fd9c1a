'use client';

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useT } from '#i18n';
import { Button, buttonClass } from '@/app/_components/button';
import { Link } from '@/app/_components/link';
import { useLocale } from '@/app/_components/use-locale';
import { useDebouncedValue } from './search-field';
import { Toolbar } from './toolbar';

const TYPING_MS = 500;
/**
 * The pattern requires a complete year. While the seller types 2026, the input briefly reports the years 0002 and 0020.
 */
const IS_DAY = /^2\d{3}-/;

export const reportPanel =
  'min-w-0 rounded-panel border border-line bg-card p-5 shadow-card sm:p-6 print:border-0 print:p-0 print:shadow-none';

export function ReportFiles({ href }: { href: string }) {
  const t = useT('dayReport');
  return (
    <span className="ms-auto flex flex-wrap gap-2 print:hidden">
      <a href={href} download className={buttonClass({ variant: 'outline' })}>
        {t('file')}
      </a>
      <Button variant="outline" onClick={() => window.print()}>
        {t('print')}
      </Button>
    </span>
  );
}

type DayFieldProps = { label: string; day: string; max: string; choose: (day: string) => void };

/** Reports the date after a short pause, because the user types day, month and year separately. */
export function DayField({ label, day, max, choose }: DayFieldProps) {
  const [text, setText] = useState(day);
  const [shown, setShown] = useState(day);
  const settled = useDebouncedValue(text, TYPING_MS);
  // The day has changed elsewhere, for example by the Back button.
  if (shown !== day) {
    setShown(day);
    setText(day);
  }
  const chosen = useEffectEvent((next: string) => {
    if (next === text && next !== day && next <= max && IS_DAY.test(next)) choose(next);
  });
  useEffect(() => chosen(settled), [settled]);
  // The Back button may open a URL with the same day. `day` then stays the same, so reset the typed text here.
  const forget = useEffectEvent(() => setText(day));
  useEffect(() => {
    window.addEventListener('popstate', forget);
    return () => window.removeEventListener('popstate', forget);
  }, []);
  return (
    <input
      type="date"
      aria-label={label}
      value={text}
      max={max}
      onChange={({ target }) => setText(target.value)}
      className="min-h-11 rounded-field border border-edge bg-card px-3"
    />
  );
}

export function useFormatDay(dateStyle: 'full' | 'medium' = 'full') {
  const format = new Intl.DateTimeFormat(useLocale(), { dateStyle, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(day));
}

/** The query string is undefined during the first render. */
export function useAddressSearch(): [string | undefined, (next: string) => void] {
  const [search, setSearch] = useState<string>();

  useEffect(() => {
    const read = () => setSearch(location.search);
    read();
    window.addEventListener('popstate', read);
    return () => window.removeEventListener('popstate', read);
  }, []);

  function go(next: string) {
    history.pushState(history.state, '', next);
    setSearch(next);
  }

  return [search, go];
}

const FORMATS = {
  year: { year: 'numeric' },
  month: { year: 'numeric', month: 'long' },
  'short-month': { month: 'short' },
  day: { month: 'short', day: 'numeric' },
} as const;

export function useFormatStep(unit: keyof typeof FORMATS) {
  const format = new Intl.DateTimeFormat(useLocale(), { timeZone: 'UTC', ...FORMATS[unit] });
  return (day: string) => format.format(new Date(day));
}

/** On narrow screens, the cells of a row are stacked, each with the name of its column. */
const cell =
  'py-2 ps-3 text-end tabular-nums @max-[22rem]:ps-2 @max-[22rem]:text-sm @max-[18em]:flex @max-[18em]:flex-wrap @max-[18em]:justify-between @max-[18em]:gap-x-3 @max-[18em]:p-0 @max-[18em]:before:content-[attr(data-head)]';

type SumsProps = {
  caption: string;
  heads: readonly string[];
  rows: readonly { key: string; label: ReactNode; cells: readonly string[]; isSum?: boolean }[];
  /** True if the columns line up with the tables beside this table. */
  areEven?: boolean;
};

export function Sums({ caption, heads, rows, areEven }: SumsProps) {
  const isWide = heads.length > 4 || rows.some(({ cells }) => cells.join('').length > 28);
  return (
    // Container queries in em make wide rows stack earlier with a large font.
    <div className={`@container min-w-0 ${isWide ? 'text-[1.6rem]' : ''}`}>
      <table className={`w-full text-base @max-[18em]:block ${areEven ? 'table-fixed' : ''}`}>
        <caption className="mb-1 text-start font-bold text-lg @max-[18em]:block">{caption}</caption>
        <thead className="@max-[18em]:sr-only">
          <tr className="border-line border-b text-muted text-sm">
            {heads.map((head, at) => (
              <th
                key={head}
                scope="col"
                className={`py-1.5 font-semibold ${at === 0 ? 'text-start' : areEven ? 'w-15 ps-1.5 text-end sm:w-28 @max-[22rem]:text-xs' : 'ps-3 text-end @max-[22rem]:ps-2 @max-[22rem]:text-xs'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-[18em]:block">
          {rows.map(({ key, label, cells, isSum }) => (
            <tr
              key={key}
              className={`break-inside-avoid @max-[18em]:block @max-[18em]:py-2 ${isSum ? 'font-bold' : 'border-line border-b'}`}
            >
              <th
                scope="row"
                className={`py-2 text-start @max-[18em]:block @max-[18em]:p-0 ${isSum ? 'font-bold' : 'font-normal'}`}
              >
                {label}
              </th>
              {cells.map((text, at) => (
                <td key={heads[at + 1]} data-head={heads[at + 1]} className={cell}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const link =
  'inline-flex min-h-11 items-center rounded-full px-4 font-semibold text-muted hover:bg-sunk aria-[current]:bg-leaf-soft aria-[current]:text-leaf-strong';

export type Report = 'day-report' | 'sales' | 'order-days' | 'reorder' | 'searches';

export function ReportPage({ here, children }: { here: Report; children: ReactNode }) {
  const [tDayReport, t] = [useT('dayReport'), useT('sales')];
  const pages = [
    ['day-report', tDayReport('title')],
    ['sales', t('title')],
    ['order-days', t('ordersByDay')],
    ['reorder', t('toBuy')],
    ['searches', t('searches')],
  ] as const;
  return (
    <div className="max-w-5xl">
      <Toolbar
        back={{ href: '/seller/orders', text: tDayReport('board') }}
        title={pages.find(([page]) => page === here)?.[1]}
      />
      <nav aria-label={t('reports')} className="-mx-4 mb-4 flex flex-wrap gap-1 px-4 print:hidden">
        {pages.map(([page, label]) => (
          <Link
            key={page}
            href={`/seller/${page}`}
            aria-current={page === here ? 'page' : undefined}
            className={link}
          >
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
