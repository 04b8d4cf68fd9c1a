import { useT } from '#i18n';
import { useMoney } from '@/app/_components/use-money';
import type { OtherView } from '@/lib/takings/view';
import { Figures } from './figures';
import { StripeSays } from './till';

/** What a day brought in a currency that is not the shop's any more, under a heading of its own. */
export function OtherCurrency({
  sums: { figures, late, expected, currency, stripe },
}: {
  sums: OtherView;
}) {
  const t = useT('takings');
  const money = useMoney(currency);
  return (
    <section className="mt-8 grid grid-cols-1 gap-3 border-line border-t pt-6">
      <h3 className="font-bold text-lg">
        {t('otherCurrency', { currency: currency.toUpperCase() })}
      </h3>
      <Figures figures={figures} late={late} currency={currency} />
      {expected !== 0 && (
        <p className="text-muted">{t('otherCash', { sum: money.of(expected) })}</p>
      )}
      {stripe && <StripeSays stripe={stripe} currency={currency} />}
    </section>
  );
}
