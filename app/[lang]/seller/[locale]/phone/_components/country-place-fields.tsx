import { Fragment, type ReactNode } from 'react';
import { useT } from '#i18n';
import { AreaList } from '@/app/_components/area-list';
import { CountrySelect, StateSelect, useAreas } from '@/app/_components/country-select';
import { countryCodeOf } from '@/lib/addresses/country-names';
import { addressRules, partsInOrder } from '@/lib/addresses/country-rules';
import { useFreshShop } from '@/lib/client/shop-store';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { Draft, TextField } from './phone-draft';

const AREA_LIST = 'phone-areas';

type CountryPlaceFieldsProps = {
  texts: Partial<Draft['texts']>;
  fieldErrors: Record<string, string>;
  field: (name: TextField, label: string, more?: object) => ReactNode;
  change: (texts: Partial<Draft['texts']>) => void;
};

export function CountryPlaceFields({ texts, fieldErrors, field, change }: CountryPlaceFieldsProps) {
  const tAddress = useT('address');
  const t = useT('addressCountry');
  const shop = useFreshShop();
  const allAreas = useAreas();
  const typed = texts.country ?? '';
  const country = countryCodeOf(typed) ?? typed;
  const rules = addressRules(country);
  const areas = country === shop?.country ? allAreas : [];
  const known = rules && partsInOrder(rules).filter((part) => part !== 'street');
  const parts = known ?? (['city', 'state', 'zipcode'] as const);
  const shown = areas.length > 0 && !parts.includes('city') ? ['city' as const, ...parts] : parts;
  const labelOf = (label: string, isRequired = false) =>
    isRequired ? label : t('optional', { label });
  const partField = (part: 'street' | 'city' | 'state' | 'zipcode') => {
    if (part === 'zipcode') {
      const code = rules?.postalCode;
      return field('zipcode', labelOf(t(code?.label ?? 'postal'), code?.isRequired), {
        required: code?.isRequired ?? false,
        maxLength: 16,
      });
    }
    if (part === 'city')
      return field(
        'city',
        labelOf(t(rules?.city?.label ?? 'area'), rules?.city?.isRequired),
        omitUndefined({
          required: rules?.city?.isRequired ?? false,
          list: areas.length > 0 ? AREA_LIST : undefined,
        }),
      );
    return (
      <StateSelect
        name="state"
        country={country}
        label={labelOf(t(rules?.state?.label ?? 'state'), rules?.state?.isRequired)}
        required={rules?.state?.isRequired ?? false}
        text={texts.state ?? ''}
        onText={(state) => change({ state })}
        error={fieldErrors.state}
        autoComplete="off"
      />
    );
  };
  return (
    <>
      <CountrySelect
        country={country}
        onChoose={(code) => change({ country: code })}
        error={fieldErrors.country}
        autoComplete="off"
      />
      {field('company', labelOf(t('company')))}
      {field('street', tAddress('street'), { required: true })}
      {field('line2', labelOf(t('line2')))}
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {shown.map((part) => (
          <Fragment key={part}>{partField(part)}</Fragment>
        ))}
      </div>
      {areas.length > 0 && <AreaList id={AREA_LIST} areas={areas} />}
    </>
  );
}
