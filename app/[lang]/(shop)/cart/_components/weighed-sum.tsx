import { usePageLanguage } from '#i18n';
import { useMoney } from '@/app/_components/use-money';
import { sumsWords, weighedWords } from '@/app/[lang]/(shop)/_components/weighed/weighed-words';
import { lineOf } from '@/lib/tax/line-math';
import { type Fee, totalsOf } from '@/lib/tax/totals-math';
import { aboutCents } from '@/lib/weights/priced-math';
import type { Line } from './cart-line';

type WeighedSumProps = {
  lines: readonly Line[];
  terms: Parameters<typeof lineOf>[0] & Parameters<typeof totalsOf>[1] & { currency: string };
  fees: Fee[];
  /** The most that the order costs. */
  totalCents: number;
  isOnline: boolean;
  /** In the bar with the order button there is room for the sums alone. */
  isInBar?: boolean;
};

/** About what an order with goods that are weighed costs, and at most. */
export function WeighedSum({ lines, terms, fees, totalCents, isOnline, isInBar }: WeighedSumProps) {
  const { code } = usePageLanguage();
  const t = weighedWords('weights', code);
  const { ofCents: money } = useMoney(terms.currency);
  const goods = lines.flatMap(({ product, quantity, left }) =>
    product && left > 0
      ? [{ ...lineOf(terms, product, quantity), goodsCents: aboutCents(product, quantity) }]
      : [],
  );
  const sum = money(totalsOf(goods, terms, { fees }).totalCents);
  const most = money(totalCents);
  if (isInBar)
    return (
      <>
        <span className="block font-bold text-lg leading-tight tabular-nums">
          {sum === most ? sum : t('about', { sum })}
        </span>
        {sum !== most && (
          <span className="block text-muted text-sm leading-tight">{t('atMost', { most })}</span>
        )}
      </>
    );
  return (
    <p className="mt-3 rounded-field bg-leaf-soft px-4 py-3 font-semibold text-leaf-strong">
      {t('note', { sums: sumsWords(t, sum, most) })}
      {isOnline && sum !== most && <span className="block">{t('online', { most })}</span>}
    </p>
  );
}
