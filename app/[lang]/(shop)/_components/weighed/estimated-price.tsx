import { usePageLanguage } from '#i18n';
import { formatCents } from '@/lib/utils/money';
import { weighedTranslator } from './weighed-labels';

export type AboutSumsProps = { aboutCents: number; mostCents: number; currency: string };

/** Shows the estimated and the maximum cost, or one amount if both are equal. Amounts are in cents. */
export function AboutSums({ aboutCents, mostCents, currency }: AboutSumsProps) {
  const { code } = usePageLanguage();
  const t = weighedTranslator('weights', code);
  const [sum, most] = [aboutCents, mostCents].map((cents) => formatCents(cents, currency, code));
  if (sum === most || sum === undefined || most === undefined) return most;
  return (
    <>
      <span className="block leading-tight">{t('about', { sum })}</span>
      <span className="block font-normal text-sm leading-tight opacity-80">
        {t('atMost', { most })}
      </span>
    </>
  );
}
