import { lazy, type ReactNode, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Field } from '@/app/_components/field';
import { useShop } from '@/app/_components/shop-provider';
import {
  type AddressField,
  countryCode,
  countryOfLocale,
  isZipFirst,
  MAX_NOTE,
  stateIn,
} from '@/lib/addresses/fields';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/lib/i18n/languages';
import { type Known, ZipField } from './zip-field';

type InputProps = {
  autoComplete: string;
  type?: string;
  inputMode?: 'numeric' | 'text';
  wide?: boolean;
};

type Row = readonly [AddressField, InputProps];

const addressRows: readonly Row[] = [
  ['firstName', { autoComplete: 'given-name' }],
  ['lastName', { autoComplete: 'family-name' }],
  ['email', { autoComplete: 'email', type: 'email', wide: true }],
  ['street', { autoComplete: 'street-address', wide: true }],
  ['city', { autoComplete: 'address-level2' }],
  ['state', { autoComplete: 'address-level1' }],
  ['zipcode', { autoComplete: 'postal-code', type: 'number', inputMode: 'numeric' }],
  ['country', { autoComplete: 'country-name' }],
  ['phone', { autoComplete: 'tel', type: 'tel', wide: true }],
];

/** Maps the server's field names, for example `address.city`, to the field names of the form. */
export const addressFieldErrors = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, fault]) => [name.replace(/^address\./, ''), fault]),
  );

/** Returns the initial values of a new address: the shopper's own name and email address. */
export function ownDetails(
  user: { name: string; email: string } | undefined,
): Partial<Record<AddressField, string>> {
  const [firstName = '', ...others] = (user?.name ?? '').trim().split(/\s+/);
  return { firstName, lastName: others.join(' '), email: user?.email };
}

/**
 * Returns the fields for a page that is not in English, in the usual order of the address's country. `typed` is the
 * country that the shopper typed.
 */
function rowsFor(locale: string, typed: string, known: Known): { row: Row; required: boolean }[] {
  const home = countryOfLocale(locale);
  const state = stateIn(countryCode(typed, locale) ?? (typed ? undefined : home));
  const isFirst = isZipFirst(known.country ? countryCode(known.country, locale) : home);
  const order = isFirst
    ? addressRows.toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    : [...addressRows];
  const isShown = state !== 'none' || Boolean(known.state);
  return order
    .filter(([name]) => name !== 'state' || isShown)
    .map(([name, inputProps]) => {
      const wide = inputProps.wide || (name === 'country' && !isShown);
      // An input of type number would reject a zip code with a hyphen, for example 4000-123.
      const zip = name === 'zipcode' ? ({ type: 'text', inputMode: 'text' } as const) : {};
      return {
        row: [name, { ...inputProps, ...zip, wide }],
        required: name !== 'state' || state === 'required',
      };
    });
}

const ZIP_FIRST: readonly AddressField[] = [
  ...(['firstName', 'lastName', 'email', 'street'] as const),
  ...(['zipcode', 'city', 'state', 'country', 'phone'] as const),
];
const placeOf = (name: AddressField) => ZIP_FIRST.indexOf(name);

type Values = {
  known?: Known;
  fieldErrors: Record<string, string>;
  /** Replaces the name, email and phone fields. The form then starts with the postal code. */
  contact?: ReactNode;
};

const CONTACT: readonly AddressField[] = ['firstName', 'lastName', 'email', 'phone'];

/** The code is loaded only if the shop has set its country. */
const CountryFields = lazy(async () => ({
  default: (await import('./country-fields')).CountryFields,
}));

/** If the shop has set its country, the fields follow the address format of the selected country. */
export function AddressFields(values: Values) {
  const { country } = useShop();
  return (
    <>
      {country ? <CountryFields {...values} home={country} /> : <PlainFields {...values} />}
      <NoteField {...values} />
    </>
  );
}

function NoteField({ known = {}, fieldErrors }: Values) {
  const t = useT('addressForm');
  return (
    <Field
      name="note"
      label={t('note')}
      hint={t('noteHint')}
      error={fieldErrors.note}
      defaultValue={known.note}
      maxLength={MAX_NOTE}
      autoComplete="off"
      className="sm:col-span-2"
    />
  );
}

/** The fields of an address, for a shop that has not set its country. */
function PlainFields({ known = {}, fieldErrors, contact }: Values) {
  const tAddress = useT('address');
  const { code } = usePageLanguage();
  const [typed, setTyped] = useState<string>();
  const rows =
    code === DEFAULT_LANGUAGE
      ? addressRows.map((row) => ({ row, required: true }))
      : rowsFor(LANGUAGES[code].locale, typed ?? known.country ?? '', known);
  const inputOf = ({ row: [name, { wide, ...inputProps }], required }: (typeof rows)[number]) => {
    const Input = name === 'zipcode' ? ZipField : Field;
    return (
      <Input
        key={name}
        name={name}
        label={tAddress(name)}
        error={fieldErrors[name]}
        defaultValue={known[name]}
        required={required}
        onBlur={name === 'country' ? (event) => setTyped(event.currentTarget.value) : undefined}
        className={wide ? 'sm:col-span-2' : undefined}
        // Scrolling over a focused number input would change its value.
        onWheel={(event) => event.currentTarget.blur()}
        {...inputProps}
      />
    );
  };
  if (!contact) return rows.map(inputOf);
  return (
    <>
      {rows.filter(({ row: [name] }) => name === 'zipcode').map(inputOf)}
      {contact}
      {rows.filter(({ row: [name] }) => name !== 'zipcode' && !CONTACT.includes(name)).map(inputOf)}
    </>
  );
}
