import { useT } from '#i18n';
import { useMoney } from '@/app/_components/use-money';
import { AboutSums } from '@/app/[lang]/(shop)/_components/weighed/estimated-price';
import { roundCash } from '@/lib/tax/cash-rounding';
import { toCents } from '@/lib/utils/money';
import { Row } from './order-summary-parts';

export type CashRowsProps = {
  /** The rounding step in units of the currency, for example 0.05. */
  cashStep: number;
  totalCents: number;
  /** The estimated total, if the cart contains weighed goods. `totalCents` is then the maximum. */
  aboutCents: number | undefined;
  currency: string;
};

export function CashRows({ cashStep, totalCents, aboutCents, currency }: CashRowsProps) {
  const t = useT('tax');
  const { ofCents: money } = useMoney(currency);
  const inCash = (cents: number) => roundCash(cents, toCents(cashStep, currency));
  const dueCents = inCash(totalCents);
  if (aboutCents !== undefined) {
    const sums = { aboutCents: inCash(aboutCents), mostCents: dueCents, currency };
    return <Row name={t('dueInCash')} value={<AboutSums {...sums} />} strong />;
  }
  if (dueCents === totalCents) return null;
  return (
    <>
      <Row name={t('rounding')} value={money(dueCents - totalCents)} />
      <Row name={t('dueInCash')} value={money(dueCents)} strong />
    </>
  );
}
