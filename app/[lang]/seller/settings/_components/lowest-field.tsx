import { useT } from '#i18n';
import type { Texts } from './settings-texts';

/** Whether struck prices refer to the lowest one of the 30 days before a reduction. */
export function LowestField({ texts }: { texts: Texts }) {
  const t = useT('sellerSettings');
  return (
    <div className="mt-6">
      <h3 className="font-semibold">{t('reductions')}</h3>
      <label className="mt-1 inline-flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          name="lowestPrice"
          value="on"
          defaultChecked={texts.lowestPrice === 'on'}
          className="size-4.5 shrink-0"
        />
        {t('lowestPrice')}
      </label>
      <p className="mt-1 max-w-prose text-muted text-sm">{t('lowestHint')}</p>
    </div>
  );
}
