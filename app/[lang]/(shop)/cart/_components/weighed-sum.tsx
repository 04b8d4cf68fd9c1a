import { usePageLanguage } from '#i18n';
import { useMoney } from '@/app/_components/use-money';
import {
  estimateLabel,
  weighedTranslator,
} from '@/app/[lang]/(shop)/_components/weighed/weighed-labels';

export type WeighedSumProps = {
  /** The estimated and the maximum cost of the order, in cents. */
  aboutCents: number;
  mostCents: number;
  currency: string;
  isOnline: boolean;
};

/**
 * Explains that the shop charges the actual weight. Shows the estimated and the maximum cost of the order.
 */
export function WeighedSum({ aboutCents, mostCents, currency, isOnline }: WeighedSumProps) {
  const { code } = usePageLanguage();
  const t = weighedTranslator('weights', code);
  const { ofCents: money } = useMoney(currency);
  const [sum, most] = [money(aboutCents), money(mostCents)];
  return (
    <p className="mt-3 rounded-field bg-leaf-soft px-4 py-3 font-semibold text-leaf-strong">
      {t('note', { sums: estimateLabel(t, sum, most) })}
      {isOnline && sum !== most && <span className="block">{t('online', { most })}</span>}
    </p>
  );
}
