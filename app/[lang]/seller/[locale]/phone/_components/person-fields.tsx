import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { useShop } from '@/app/_components/shop-provider';
import { lazyComponent } from '@/app/_components/use-lazy-component';
import { addressLine } from '@/lib/addresses/address-line';
import type { PeopleResponse, PersonView } from '@/lib/checkout/phone/view';
import { callApi } from '@/lib/client/api-client';
import { ChoiceList, useChoices } from './choice-list';
import { type Draft, PlaceFields, type TextField, textFieldProps } from './phone-draft';

/** Only shops that have set their country load this code. */
const CountryPlaceFields = lazyComponent(() =>
  import('./country-place-fields').then(({ CountryPlaceFields: Fields }) => Fields),
);

const findPeople = async (q: string, signal: AbortSignal): Promise<PersonView[]> => {
  if (q.length < 2) return [];
  const path = `/api/order/people?${new URLSearchParams({ q })}` as const;
  return (await callApi<PeopleResponse>(path, { as: 'seller', signal })).people;
};

const WITHOUT_ACCOUNT = { shopper: undefined, paysOnAccount: undefined };

function goOn(event: KeyboardEvent<HTMLInputElement>, end: HTMLElement | null): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const fields = [...(event.currentTarget.closest('fieldset')?.querySelectorAll('input') ?? [])];
  const next = fields[fields.indexOf(event.currentTarget) + 1] ?? end;
  next?.focus();
}

type PersonFieldsProps = {
  draft: Draft;
  fieldErrors: Record<string, string>;
  /** Enter in the last field focuses this element. */
  end: RefObject<HTMLInputElement | null>;
  change: (change: Partial<Draft>) => void;
};

/** While the name is typed, the form searches customers of earlier orders. */
export function PersonFields({ draft, fieldErrors, end, change }: PersonFieldsProps) {
  const t = useT('phoneOrderForm');
  const tAddress = useT('address');
  const id = useId();
  const { texts, shopper, way } = draft;
  // If the shop has set its country, the server checks the fields that the country of the address requires.
  const { country } = useShop();

  function take({ orderedAt, shopper: account, paysOnAccount, ...known }: PersonView) {
    const { note = '', ...person } = known;
    const { street, company = '', line2 = '', ...rest } = person;
    // If the latest order was a pickup, it has no address. The typed address is then preserved.
    const place = street
      ? { ...rest, company, street, line2, note }
      : { ...person, ...pick(texts) };
    change({ texts: { ...texts, ...place }, shopper: account, paysOnAccount });
    setIsTyping(false);
    end.current?.focus();
  }
  // A selected or restored name must not start a search.
  const [isTyping, setIsTyping] = useState(false);
  const choices = useChoices({
    text: isTyping ? texts.name : '',
    find: findPeople,
    take,
    takesFirst: false,
  });
  const { rows, marked } = choices;
  const isOpen = rows.length > 0;

  const field = (name: TextField, label: string, more: object = {}) => (
    <Field
      {...textFieldProps(name, texts, fieldErrors)}
      label={label}
      onChange={({ target }) => {
        if (name === 'name') setIsTyping(true);
        change({
          texts: { ...texts, [name]: target.value },
          // The order may now be for another customer, so unlink the account.
          ...(name === 'name' || name === 'phone' || name === 'email' ? WITHOUT_ACCOUNT : {}),
        });
      }}
      onKeyDown={(event) => goOn(event, end.current)}
      {...more}
    />
  );

  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-2 font-bold text-lg">{t('person')}</legend>
      <div className="relative">
        {field('name', t('name'), {
          role: 'combobox',
          'aria-expanded': isOpen,
          'aria-controls': id,
          'aria-autocomplete': 'list',
          'aria-activedescendant': isOpen && marked >= 0 ? `${id}-${marked}` : undefined,
          hint: t('nameHint'),
          required: true,
          onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
            if (!choices.onKey(event)) goOn(event, end.current);
          },
          onBlur: () => setIsTyping(false),
        })}
        {isOpen && (
          <div className="absolute inset-x-0 top-19">
            <ChoiceList
              id={id}
              rows={rows}
              marked={marked}
              label={t('known')}
              keyOf={({ name, phone, street }) => `${name} ${phone} ${street}`}
              onTake={take}
            >
              {(person) => (
                <span className="min-w-0 leading-tight">
                  <span className="font-semibold">{person.name}</span>{' '}
                  <bdi className="text-muted">{person.phone}</bdi>
                  {person.street && (
                    <span className="block text-muted text-sm">
                      <bdi>{addressLine(person)}</bdi>
                    </span>
                  )}
                </span>
              )}
            </ChoiceList>
          </div>
        )}
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {field('phone', tAddress('phone'), { type: 'tel', required: true })}
        {field('email', t('email'), { type: 'email' })}
      </div>
      {way === 'delivery' && (
        <>
          {country ? (
            <CountryPlaceFields
              texts={texts}
              fieldErrors={fieldErrors}
              field={field}
              change={(part) => change({ texts: { ...texts, ...part } })}
            />
          ) : (
            <PlaceFields field={field} stateLabel={t('state')} />
          )}
          {field('note', t('note'))}
        </>
      )}
      <div className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
        <p>{t(shopper ? 'hasAccount' : 'noAccount')}</p>
        {shopper && (
          <Button variant="quiet" className="-ms-5" onClick={() => change(WITHOUT_ACCOUNT)}>
            {t('withoutAccount')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

const pick = ({
  company = '',
  street = '',
  line2 = '',
  zipcode = '',
  city = '',
  state = '',
  country = '',
}: Draft['texts']) => ({ company, street, line2, zipcode, city, state, country });
