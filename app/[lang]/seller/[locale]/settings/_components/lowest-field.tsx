import { useT } from '#i18n';
import type { Texts } from './form-texts';
import { SwitchField } from './switch-field';

/** Whether struck prices refer to the lowest one of the 30 days before a reduction. */
export function LowestField({ texts }: { texts: Texts }) {
  const t = useT('sellerSettings');
  return (
    <div className="mt-6">
      <h3 className="font-semibold">{t('reductions')}</h3>
      <SwitchField name="lowestPrice" label={t('lowestPrice')} isOn={texts.lowestPrice === 'on'} />
      <p className="mt-1 max-w-prose text-muted text-sm">{t('lowestHint')}</p>
    </div>
  );
}
