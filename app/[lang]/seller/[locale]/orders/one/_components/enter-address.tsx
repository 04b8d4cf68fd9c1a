import { type ComponentProps, useRef, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Field } from '@/app/_components/field';
import type { OrderAndSteps } from '@/app/[lang]/seller/[locale]/orders/_components/use-order-status';
import { CountryPlaceFields } from '@/app/[lang]/seller/[locale]/phone/_components/country-place-fields';
import {
  inputErrors,
  type TextField,
  textFieldProps,
} from '@/app/[lang]/seller/[locale]/phone/_components/phone-draft';
import { focusField } from '@/lib/client/forms';
import type { OrderView } from '@/lib/orders/view';

type Texts = Partial<Record<TextField, string>>;

/** Returns what the wallet gave, as the first texts of the form. */
function textsOf({ address }: OrderView): Texts {
  const { firstName, lastName, phone, company, street, line2, zipcode, city, state } = address;
  const place = { company, street, line2, zipcode, city, state, note: address.note };
  const country = address.countryCode ?? address.country;
  return { name: `${firstName} ${lastName}`.trim(), phone, ...place, country };
}

function AddressForm({ order, steps }: OrderAndSteps) {
  const t = useT('orderAddress');
  const tAddress = useT('address');
  const form = useRef<HTMLFormElement>(null);
  const [texts, setTexts] = useState(() => textsOf(order));
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const { _id: id } = order;
  const change = (part: Texts) => setTexts((now) => ({ ...now, ...part }));

  async function save() {
    setFieldErrors({});
    const body = { id, customer: texts };
    await steps.send(id, '/api/order/address', body, {}, (error) => {
      const errors = inputErrors(error);
      setFieldErrors(errors);
      if (form.current) focusField(form.current, Object.keys(errors)[0]);
    });
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
      <p className="text-muted">{t('paid')}</p>
      {field('name', t('name'), { required: true })}
      {field('phone', tAddress('phone'), { type: 'tel', required: true })}
      <CountryPlaceFields {...{ texts, fieldErrors, field, change }} />
      {field('note', t('note'))}
      <Button type="submit" size="large" aria-disabled={steps.isBusy(id)}>
        {t('save')}
      </Button>
    </form>
  );
}

/**
 * The button and the form with which the seller enters the address that the customer has stated in a call. When the
 * address is stored, here or on another device, the order no longer offers the action and both disappear.
 */
export function EnterAddress(props: OrderAndSteps) {
  const t = useT('orderAddress');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="outline" className="mt-3" onClick={() => setIsOpen(true)}>
        {t('enter')}
      </Button>
      <Dialog open={isOpen} onClose={close} title={t('enter')} shape="sheet">
        {isOpen && <AddressForm {...props} />}
      </Dialog>
    </>
  );
}
