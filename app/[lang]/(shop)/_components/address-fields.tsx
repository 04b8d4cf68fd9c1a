import { useT } from '#i18n';
import { Field } from '@/app/_components/field';
import { type AddressField, MAX_NOTE } from '@/lib/addresses/fields';
import { ZipField } from './zip-field';

type Look = { autoComplete: string; type?: string; inputMode?: 'numeric'; wide?: boolean };

const looks: readonly (readonly [AddressField, Look])[] = [
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

/** Maps the server's field names, such as `address.city`, to those of the form. */
export const addressFaults = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, fault]) => [name.replace(/^address\./, ''), fault]),
  );

/** What a new address begins with: the shopper's own name and e-mail. */
export function ownDetails(
  user: { name: string; email: string } | undefined,
): Partial<Record<AddressField, string>> {
  const [firstName = '', ...others] = (user?.name ?? '').trim().split(/\s+/);
  return { firstName, lastName: others.join(' '), email: user?.email };
}

/** The fields of an address, for a form of two columns; `known` is what they begin with. */
export function AddressFields({
  known = {},
  faults,
}: {
  known?: Partial<Record<AddressField | 'note', string>>;
  faults: Record<string, string>;
}) {
  const t = useT('addressForm');
  const ofAddress = useT('address');
  return (
    <>
      {looks.map(([name, { wide, ...look }]) => {
        const Input = name === 'zipcode' ? ZipField : Field;
        return (
          <Input
            key={name}
            name={name}
            label={ofAddress(name)}
            error={faults[name]}
            defaultValue={known[name]}
            required
            className={wide ? 'sm:col-span-2' : undefined}
            // Scrolling over a focused number input would change its value.
            onWheel={(event) => event.currentTarget.blur()}
            {...look}
          />
        );
      })}
      <Field
        name="note"
        label={t('note')}
        hint={t('noteHint')}
        error={faults.note}
        defaultValue={known.note}
        maxLength={MAX_NOTE}
        autoComplete="off"
        className="sm:col-span-2"
      />
    </>
  );
}
