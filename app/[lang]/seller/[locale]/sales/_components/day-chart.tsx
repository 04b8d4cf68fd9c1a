import { useT } from '#i18n';
import { useMoney } from '@/app/_components/use-money';
import { useDayWords } from '@/app/[lang]/seller/[locale]/_components/report-parts';
import { Sums } from '@/app/[lang]/seller/[locale]/_components/sums';
import type { CurrencySales } from '@/lib/sales/view';

const [HEIGHT, WIDTH, BAR] = [100, 10, 7];
/** So that a day with little is seen. */
const LEAST = 1;

/** A bar for each day; the same as a table below. */
export function DayChart({ days, currency }: Pick<CurrencySales, 'days' | 'currency'>) {
  const t = useT('sales');
  const money = useMoney(currency);
  const say = useDayWords('medium');
  const most = Math.max(...days.map(({ amount }) => amount));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div className="mt-6">
      <p className="mb-1 text-muted text-sm">{t('most', { sum: money.of(most) })}</p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length * WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-32 w-full border-line border-y fill-leaf rtl:-scale-x-100"
      >
        {days.map(({ day, amount }, at) => {
          const height = amount > 0 ? Math.max(LEAST, (amount / most) * HEIGHT) : 0;
          const place = { x: at * WIDTH + (WIDTH - BAR) / 2, y: HEIGHT - height };
          return <rect key={day} {...place} width={BAR} height={height} />;
        })}
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between gap-3 text-muted text-sm">
        <span>{first && say(first.day)}</span>
        <span>{last && say(last.day)}</span>
      </p>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-leaf underline underline-offset-4">
          {t('eachDay')}
        </summary>
        <Sums
          caption={t('byDay')}
          heads={[t('day'), t('orders'), t('goods')]}
          rows={days.map(({ day, orders, amount }) => ({
            key: day,
            words: say(day),
            cells: [String(orders), money.of(amount)],
          }))}
        />
      </details>
    </div>
  );
}
