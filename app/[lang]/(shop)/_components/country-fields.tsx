import { type ReactNode, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { useT } from '#i18n';
import { AreaList } from '@/app/_components/area-list';
import { Field, SelectField } from '@/app/_components/field';
import { useLocale } from '@/app/_components/use-locale';
import { countryCodeOf } from '@/lib/addresses/country-names';
import {
  type AddressPart,
  type AddressRules,
  addressRules,
  partsInOrder,
} from '@/lib/addresses/country-rules';
import { refreshShop, useFreshShop } from '@/lib/client/shop-store';
import { areasOf } from '@/lib/delivery/zones';
import { hasLetters } from '@/lib/postal-codes/shapes';
import { countriesIn } from '@/lib/utils/country-code';
import { type Known, ZipField } from './zip-field';

const never = () => () => undefined;
/** Returns false during server rendering and hydration, so that both render the same text. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * The select with all countries, in the language of the page. The server and the browser may know different names, so
 * the list appears after hydration. Until then it has the chosen country only.
 */
function CountrySelect({
  country,
  onChoose,
  error,
}: {
  country: string;
  onChoose: (country: string) => void;
  error?: string | undefined;
}) {
  const t = useT('address');
  const locale = useLocale();
  const isHydrated = useIsHydrated();
  const rows = isHydrated ? countriesIn(locale) : [[country, country] as const];
  return (
    <SelectField
      name="country"
      label={t('country')}
      error={error}
      value={country}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      autoComplete="country"
      required
      className="sm:col-span-2"
    >
      {rows.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/**
 * The parts of an address besides the street, in the order of the country, without those that it does not have. If the
 * zones of the shop have areas, there is a field for the area also where the country has no city, as in Dubai.
 */
function partsOf(rules: AddressRules | undefined, hasAreas: boolean): AddressPart[] {
  const parts = rules ? partsInOrder(rules).filter((part) => part !== 'street') : [];
  return parts.length === 0 || (hasAreas && !parts.includes('city')) ? ['city', ...parts] : parts;
}

/** Returns the areas of the shop's zones. Loads the settings if this page has not loaded them yet. */
function useAreas(): string[] {
  const shop = useFreshShop();
  const isLoaded = shop !== undefined;
  useEffect(() => {
    if (!isLoaded) void refreshShop();
  }, [isLoaded]);
  return shop ? [...new Set(areasOf(shop))] : [];
}

/**
 * The fields of an address in a shop with a country. `home` is the country of the shop, which is preselected. The
 * shopper can choose any other country. Labels, order and required fields are those of the chosen country.
 */
export function CountryFields({
  known = {},
  fieldErrors,
  home,
}: {
  known?: Known;
  fieldErrors: Record<string, string>;
  home: string;
}) {
  const t = useT('address');
  const tCountry = useT('addressCountry');
  const [chosen, setChosen] = useState<string>();
  // An address from before the shop had a country has only the name of its country, as the shopper typed it.
  const stored = known.countryCode || countryCodeOf(known.country ?? '');
  const country = chosen ?? stored ?? home;
  const rules = addressRules(country);
  const areaList = useId();
  const allAreas = useAreas();
  const areas = country === home ? allAreas : [];
  const parts = partsOf(rules, areas.length > 0);
  const labelOf = (label: string, isRequired: boolean) =>
    isRequired ? label : tCountry('optional', { label });

  function fieldOf(part: AddressPart, at: number): ReactNode {
    // An odd number of fields would leave a gap beside the last one.
    const className = at === parts.length - 1 && at % 2 === 0 ? 'sm:col-span-2' : undefined;
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
      } = rules?.postalCode ?? {
        label: 'postal',
        isRequired: false,
      };
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
    const ofArea = { label: 'area', isRequired: false } as const;
    const { label, isRequired } = (part === 'city' ? rules?.city : rules?.state) ??
      (rules?.state ? ofArea : undefined) ?? { label: 'city', isRequired: true };
    const { key, ...rest } = shared;
    return (
      <Field
        key={key}
        {...rest}
        label={labelOf(tCountry(label), isRequired)}
        required={isRequired}
        autoComplete={part === 'city' ? 'address-level2' : 'address-level1'}
        {...(part === 'city' && areas.length > 0 ? { list: areaList } : {})}
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
  return (
    <>
      <Field {...ownField('firstName')} autoComplete="given-name" />
      <Field {...ownField('lastName')} autoComplete="family-name" />
      <Field {...ownField('email')} type="email" autoComplete="email" className="sm:col-span-2" />
      <CountrySelect country={country} onChoose={setChosen} error={fieldErrors.country} />
      <Field {...ownField('street')} autoComplete="street-address" className="sm:col-span-2" />
      {parts.map(fieldOf)}
      {areas.length > 0 && <AreaList id={areaList} areas={areas} />}
      <Field
        {...ownField('phone')}
        type="tel"
        autoComplete="tel"
        // The mark keeps the plus sign on the left in Arabic.
        placeholder={rules?.phone && `\u200e${rules.phone}`}
        className="sm:col-span-2"
      />
    </>
  );
}
