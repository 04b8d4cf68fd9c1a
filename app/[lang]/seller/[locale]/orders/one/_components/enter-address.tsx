import { type ComponentProps, useRef, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { useShop } from '@/app/_components/shop-provider';
import { presentOrder } from '@/app/_components/use-one-order';
import type { OrderAndSteps } from '@/app/[lang]/seller/[locale]/orders/_components/use-order-status';
import { CountryPlaceFields } from '@/app/[lang]/seller/[locale]/phone/_components/country-place-fields';
import {
  inputErrors,
  type TextField,
  textFieldProps,
} from '@/app/[lang]/seller/[locale]/phone/_components/phone-draft';
import { PlaceFields } from '@/app/[lang]/seller/[locale]/phone/_components/place-fields';
import { focusField } from '@/lib/client/forms';
import { actionsOf } from '@/lib/orders/payment-state';
import type { OrderView } from '@/lib/orders/view';
import { AddressMessages } from './address-messages';

type Texts = Partial<Record<TextField, string>>;

/** Returns the stored address, or what the wallet gave, as the first texts of the form. */
function textsOf({ address }: OrderView): Texts {
  const { firstName, lastName, phone, company, street, line2, zipcode, city, state } = address;
  const place = { company, street, line2, zipcode, city, state, note: address.note };
  const country = address.countryCode ?? address.country;
  return { name: `${firstName} ${lastName}`.trim(), phone, ...place, country };
}

/** Returns the address that the seller sees, without the parts that the server does not compare. */
function seenAddress({ address }: OrderView) {
  const { _id, email, countryCode, lines, label, ...seen } = address;
  return seen;
}

type Props = OrderAndSteps & { onDone: () => void };

function Form({ order, steps, onDone }: Props) {
  const t = useT('orderAddress');
  const tAddress = useT('address');
  const { country: home } = useShop();
  const form = useRef<HTMLFormElement>(null);
  // The address may change while the form is open. The server then rejects the request.
  const [first] = useState(order);
  const [texts, setTexts] = useState(() => textsOf(first));
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const { _id: id } = order;
  const change = (part: Texts) => setTexts((now) => ({ ...now, ...part }));

  async function save() {
    setFieldErrors({});
    const body = { id, customer: texts, from: seenAddress(first) };
    const stored = await steps.send(id, '/api/order/address', body, {}, (error) => {
      // The page shows the stored address, and the next form begins with it.
      if (presentOrder(error)) return onDone();
      const errors = inputErrors(error);
      setFieldErrors(errors);
      if (form.current) focusField(form.current, Object.keys(errors)[0]);
    });
    if (stored) onDone();
  }

  const field = (
    name: TextField,
    label: string,
    more: Partial<ComponentProps<typeof Field>> = {},
  ) => (
    <Field
      {...textFieldProps(name, texts, fieldErrors)}
      label={label}
      onChange={({ target }) => change({ [name]: target.value })}
      {...more}
    />
  );

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className="text-muted">{t(actionsOf(first).enterAddress ? 'paid' : 'stays')}</p>
      {field('name', t('name'), { required: true })}
      {field('phone', tAddress('phone'), { type: 'tel', required: true })}
      {home ? (
        <CountryPlaceFields {...{ texts, fieldErrors, field, change }} />
      ) : (
        <PlaceFields field={field} stateLabel={t('state')} />
      )}
      {field('note', t('note'))}
      <Button type="submit" size="large" aria-disabled={steps.isBusy(id)}>
        {t('save')}
      </Button>
    </form>
  );
}

/** The form with which the seller enters or corrects the address that the customer has stated in a call. */
export const AddressForm = (props: Props) => (
  <AddressMessages>
    <Form {...props} />
  </AddressMessages>
);
