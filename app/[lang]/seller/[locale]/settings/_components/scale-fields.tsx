import { useT } from '#i18n';
import { Field, SelectField } from '@/app/_components/field';
import { fieldOf } from '@/app/[lang]/seller/[locale]/_components/field-of';
import type { Texts } from './form-texts';

/** The labels that the scales of the shop print, which packing reads. */
export function ScaleFields({ texts, faults }: { texts: Texts; faults: Texts }) {
  const t = useT('sellerWeights');
  const list = { autoComplete: 'off', inputMode: 'numeric', maxLength: 60 } as const;
  const field = fieldOf(texts, faults);
  return (
    <div className="mt-6">
      <h3 className="font-semibold">{t('scaleLabels')}</h3>
      <p className="mt-1 max-w-prose text-muted text-sm">{t('scaleHint')}</p>
      <div className="mt-3 grid gap-5 sm:grid-cols-2">
        <Field {...field('scaleWeight', t('scaleWeight'))} placeholder="21, 22" {...list} />
        <Field {...field('scalePrice', t('scalePrice'))} placeholder="28" {...list} />
      </div>
      <div className="mt-5">
        <SelectField {...field('scaleCheck', t('scaleCheck'))}>
          <option value="">{t('scaleCheckNone')}</option>
          <option value="five">{t('scaleCheckFive')}</option>
          <option value="four">{t('scaleCheckFour')}</option>
        </SelectField>
      </div>
    </div>
  );
}
