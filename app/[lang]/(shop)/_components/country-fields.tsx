import { type ReactNode, useId, useState } from 'react';
import { useT } from '#i18n';
import { AreaList } from '@/app/_components/area-list';
import { CountrySelect, StateSelect, useAreas } from '@/app/_components/country-select';
import { Field } from '@/app/_components/field';
import { lazyComponent } from '@/app/_components/use-lazy-component';
import { countryCodeOf } from '@/lib/addresses/country-names';
import {
  type AddressPart,
  type AddressRules,
  addressRules,
  partsInOrder,
} from '@/lib/addresses/country-rules';
import { mayHaveOneName } from '@/lib/addresses/fields';
import { useFreshShop } from '@/lib/client/shop-store';
import { hasLetters } from '@/lib/postal-codes/shapes';
import { type Known, ZipField } from './zip-field';

/** The code is loaded only if the shop offers address suggestions. */
const AddressSuggestions = lazyComponent(() =>
  import('./address-suggestions').then(({ AddressSuggestions: Suggestions }) => Suggestions),
);

/**
 * Returns the parts of an address after the street, in the usual order of the country. Addresses without a city, as in
 * Dubai, may still have an area.
 */
function partsOf(rules: AddressRules | undefined, hasAreas: boolean): AddressPart[] {
  if (!rules) return ['city', 'state', 'zipcode'];
  const parts = partsInOrder(rules).filter((part) => part !== 'street');
  return parts.length === 0 || (hasAreas && !parts.includes('city')) ? ['city', ...parts] : parts;
}

/** Returns the label of a field for which the country's address rules have no label. */
function generic(part: AddressPart, hasState: boolean) {
  if (part === 'state') return { label: 'state', isRequired: false } as const;
  return hasState
    ? ({ label: 'area', isRequired: false } as const)
    : ({ label: 'city', isRequired: true } as const);
}

type CountryFieldsProps = {
  known?: Known;
  fieldErrors: Record<string, string>;
  home: string;
  /** Replaces the name, email and phone fields. Appears after the postal code. */
  contact?: ReactNode;
};

/** The address fields of a shop that has set its country. `home` is this country, which is preselected. */
export function CountryFields({ known = {}, fieldErrors, home, contact }: CountryFieldsProps) {
  const t = useT('address');
  const tCountry = useT('addressCountry');
  const [chosen, setChosen] = useState<string>();
  // Older addresses contain the country only as the shopper typed it.
  const typed = known.country?.trim() ?? '';
  const stored = known.countryCode || countryCodeOf(typed) || typed;
  const country = chosen ?? (stored || home);
  const rules = addressRules(country);
  const areaList = useId();
  const shop = useFreshShop();
  const allAreas = useAreas();
  const areas = country === home ? allAreas : [];
  // Show a stored area even if the delivery zones no longer have areas. Otherwise saving the address would delete the
  // area.
  const hasArea = country === stored && Boolean(known.city);
  const parts = partsOf(rules, areas.length > 0 || hasArea);
  const labelOf = (label: string, isRequired: boolean) =>
    isRequired ? label : tCountry('optional', { label });

  function fieldOf(part: AddressPart, at: number, all: readonly AddressPart[]): ReactNode {
    // An odd number of fields would leave a gap beside the last field.
    const className = at === all.length - 1 && at % 2 === 0 ? 'sm:col-span-2' : undefined;
    const shared = {
      key: part,
      name: part,
      error: fieldErrors[part],
      defaultValue: known[part],
      className,
    };
    if (part === 'zipcode') {
      const {
        label,
        isRequired,
        shapes = '',
        example = '',
      } = rules?.postalCode ?? { label: 'postal', isRequired: false };
      const isNumeric = !hasLetters(shapes) && !shapes.includes('-');
      const { key, ...rest } = shared;
      return (
        <ZipField
          key={key}
          {...rest}
          country={country}
          label={labelOf(tCountry(label), isRequired)}
          required={isRequired}
          placeholder={tCountry('forExample', { example })}
          inputMode={isNumeric ? 'numeric' : 'text'}
          autoCapitalize="characters"
          autoComplete="postal-code"
          maxLength={16}
        />
      );
    }
    const { label, isRequired } =
      (part === 'city' ? rules?.city : rules?.state) ?? generic(part, rules?.state !== undefined);
    const { key, ...rest } = shared;
    if (part === 'state') {
      const { defaultValue: text = '', ...state } = rest;
      return (
        <StateSelect
          key={key}
          {...state}
          country={country}
          text={text}
          // Most shoppers of a local shop live in the shop's state, so the short form preselects that state.
          near={contact && country === home ? shop?.address : undefined}
          label={labelOf(tCountry(label), isRequired)}
          required={isRequired}
          autoComplete="address-level1"
        />
      );
    }
    return (
      <Field
        key={key}
        {...rest}
        label={labelOf(tCountry(label), isRequired)}
        required={isRequired}
        autoComplete="address-level2"
        list={areas.length > 0 ? areaList : undefined}
      />
    );
  }

  const ownField = (name: 'firstName' | 'lastName' | 'email' | 'street' | 'phone') => ({
    name,
    label: t(name),
    error: fieldErrors[name],
    defaultValue: known[name],
    required: true,
  });
  const lastNameField = mayHaveOneName(country)
    ? { ...ownField('lastName'), label: labelOf(t('lastName'), false), required: false }
    : ownField('lastName');
  const extraField = (name: 'company' | 'line2') => ({
    name,
    label: tCountry('optional', { label: tCountry(name) }),
    error: fieldErrors[name],
    defaultValue: known[name],
    maxLength: name === 'company' ? 100 : 200,
  });
  const countrySelect = (
    <CountrySelect
      country={country}
      onChoose={setChosen}
      error={fieldErrors.country}
      autoComplete="country"
      className="sm:col-span-2"
    />
  );
  const streetFields = (
    <>
      <div className="relative sm:col-span-2">
        <Field {...ownField('street')} autoComplete="address-line1" />
        {shop?.suggestsAddresses && rules && <AddressSuggestions country={country} />}
      </div>
      <Field {...extraField('line2')} autoComplete="address-line2" className="sm:col-span-2" />
    </>
  );
  const areaNames = areas.length > 0 && <AreaList id={areaList} areas={areas} />;
  if (contact)
    return (
      <>
        {parts.includes('zipcode') && fieldOf('zipcode', 0, ['zipcode'])}
        {contact}
        {countrySelect}
        {streetFields}
        {parts.filter((part) => part !== 'zipcode').map(fieldOf)}
        {areaNames}
      </>
    );
  return (
    <>
      <Field {...ownField('firstName')} autoComplete="given-name" />
      <Field {...lastNameField} autoComplete="family-name" />
      <Field {...ownField('email')} type="email" autoComplete="email" className="sm:col-span-2" />
      {countrySelect}
      <Field {...extraField('company')} autoComplete="organization" className="sm:col-span-2" />
      {streetFields}
      {parts.map(fieldOf)}
      {areaNames}
      <Field
        {...ownField('phone')}
        type="tel"
        autoComplete="tel"
        // The left-to-right mark keeps the plus sign of the phone number on the left in Arabic.
        placeholder={rules?.phone && `\u200e${rules.phone}`}
        className="sm:col-span-2"
      />
    </>
  );
}
