import type { ComponentProps } from 'react';
import { useT } from '#i18n';
import { SelectField } from '@/app/_components/field';
import { useLocale } from '@/app/_components/use-words';
import { countriesIn } from '@/lib/utils/country-code';

/** The country of the shop, or none, by the names of the reader's language. */
export function CountryField(
  field: Pick<ComponentProps<typeof SelectField>, 'name' | 'label' | 'defaultValue' | 'error'>,
) {
  const t = useT('sellerSettings');
  return (
    <SelectField {...field} hint={t('countryHint')}>
      <option value="">{t('countryNone')}</option>
      {countriesIn(useLocale()).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
