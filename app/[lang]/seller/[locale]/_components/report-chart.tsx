import { useId } from 'react';
import { usePageLanguage } from '#i18n';
import { useLocale } from '@/app/_components/use-locale';
import { LANGUAGES } from '@/lib/i18n/languages';
import { chartShape } from '@/lib/sales/chart';
import { omitUndefined } from '@/lib/utils/omit-undefined';

/** Space below the plot for the labels of the days. */
const LABEL_Y = 18;
/** Space between the axis and its labels. */
const GAP = 8;

const percent = (value: number) => `${value}%`;

/** Returns a function that formats the values of an axis in a short form. Amounts of money include the currency. */
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
 * A bar chart with axes. The previous period is a dashed line with rings, so that the two series differ in shape as
 * well as in colour. Show a table of the same numbers beside the chart. Without `currency`, the values are counts.
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
