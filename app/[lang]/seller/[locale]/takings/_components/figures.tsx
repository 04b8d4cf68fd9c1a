import { useT } from '#i18n';
import { useMoney } from '@/app/_components/use-money';
import { useLocale } from '@/app/_components/use-words';
import { Sums } from '@/app/[lang]/seller/[locale]/_components/sums';
import type { DayView } from '@/lib/takings/view';
import { rateWords } from '@/lib/tax/rate-words';

const WAYS = { card: 'card', cash: 'cash', credit: 'credit', other: 'other' } as const;

/** What a day brought in one currency: by way of payment, by rate of tax, and what of it are deposits and fees. */
export function Figures({
  figures,
  late,
  currency,
}: Pick<DayView, 'figures' | 'late' | 'currency'>) {
  const t = useT('takings');
  const money = useMoney(currency);
  const locale = useLocale();
  const { ways, taxes, deposits, deliveryFees, rounding = 0, total, orders } = figures;
  if (ways.length === 0) return <p className="text-muted">{t('nothing')}</p>;
  const sum = (of: (one: (typeof ways)[number]) => number) =>
    money.of(ways.reduce((all, one) => all + of(one), 0));
  return (
    <div className="grid grid-cols-1 gap-8">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="text-3xl tabular-nums">{money.of(total)}</strong>
        <span className="text-muted">{t('orders', { count: orders })}</span>
        {late && (
          <span className="w-full text-muted">{t('late', { sum: money.of(late.total) })}</span>
        )}
      </p>
      <Sums
        caption={t('byWay')}
        heads={[t('way'), t('paid'), t('back'), t('together')]}
        rows={[
          ...ways.map(({ way, paid, back }) => ({
            key: way,
            words: t(WAYS[way]),
            cells: [money.of(paid), money.of(back), money.of(paid + back)],
          })),
          {
            key: 'sum',
            words: t('together'),
            isSum: true,
            cells: [sum(({ paid }) => paid), sum(({ back }) => back), money.of(total)],
          },
        ]}
      />
      <Sums
        caption={t('byRate')}
        heads={[t('rate'), t('net'), t('tax'), t('together')]}
        rows={taxes.map(({ percent, net, tax }) => ({
          key: String(percent),
          words: rateWords(percent, locale),
          cells: [money.of(net), money.of(tax), money.of(net + tax)],
        }))}
      />
      {(deposits !== 0 || deliveryFees !== 0 || rounding !== 0) && (
        <dl className="grid gap-2">
          {rounding !== 0 && (
            <div className="flex flex-wrap justify-between gap-3">
              <dt>{t('rounding')}</dt>
              <dd className="tabular-nums">{money.of(rounding)}</dd>
            </div>
          )}
          {deposits !== 0 && (
            <div className="flex flex-wrap justify-between gap-3">
              <dt>{t('deposits')}</dt>
              <dd className="tabular-nums">{money.of(deposits)}</dd>
            </div>
          )}
          {deliveryFees !== 0 && (
            <div className="flex flex-wrap justify-between gap-3">
              <dt>{t('fees')}</dt>
              <dd className="tabular-nums">{money.of(deliveryFees)}</dd>
            </div>
          )}
        </dl>
      )}
    </div>
  );
}
