import { type ComponentProps, type ReactNode, useMemo, useRef, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { useShop } from '@/app/_components/shop-provider';
import { presentOrder } from '@/app/_components/use-one-order';
import { LanguageContext, useClientLanguage } from '@/app/_i18n/language-provider';
import type { OrderAndSteps } from '@/app/[lang]/seller/[locale]/orders/_components/use-order-status';
import { CountryPlaceFields } from '@/app/[lang]/seller/[locale]/phone/_components/country-place-fields';
import {
  inputErrors,
  PlaceFields,
  type TextField,
  textFieldProps,
} from '@/app/[lang]/seller/[locale]/phone/_components/phone-draft';
import { focusField } from '@/lib/client/forms';
import type { Language } from '@/lib/i18n/languages';
import { withPlaceholders } from '@/lib/i18n/placeholders';
import { actionsOf } from '@/lib/orders/payment-state';
import type { OrderView } from '@/lib/orders/view';
import type { Translations } from '@/messages';
import { address as arAddress } from '@/messages/ar.json?namespace=address';
import { addressCountry as arCountry } from '@/messages/ar.json?namespace=addressCountry';
import { orderAddress as arForm } from '@/messages/ar.json?namespace=orderAddress';
import { address as deAddress } from '@/messages/de.json?namespace=address';
import { addressCountry as deCountry } from '@/messages/de.json?namespace=addressCountry';
import { orderAddress as deForm } from '@/messages/de.json?namespace=orderAddress';
import { address as enAddress } from '@/messages/en.json?namespace=address';
import { addressCountry as enCountry } from '@/messages/en.json?namespace=addressCountry';
import { orderAddress as enForm } from '@/messages/en.json?namespace=orderAddress';
import { address as esAddress } from '@/messages/es.json?namespace=address';
import { addressCountry as esCountry } from '@/messages/es.json?namespace=addressCountry';
import { orderAddress as esForm } from '@/messages/es.json?namespace=orderAddress';
import { address as frAddress } from '@/messages/fr.json?namespace=address';
import { addressCountry as frCountry } from '@/messages/fr.json?namespace=addressCountry';
import { orderAddress as frForm } from '@/messages/fr.json?namespace=orderAddress';
import { address as ptAddress } from '@/messages/pt.json?namespace=address';
import { addressCountry as ptCountry } from '@/messages/pt.json?namespace=addressCountry';
import { orderAddress as ptForm } from '@/messages/pt.json?namespace=orderAddress';

type FormMessages = Pick<Translations, 'address' | 'addressCountry' | 'orderAddress'>;

const MESSAGES: Record<Language, FormMessages> = {
  ar: { address: arAddress, addressCountry: arCountry, orderAddress: arForm },
  de: { address: deAddress, addressCountry: deCountry, orderAddress: deForm },
  en: { address: enAddress, addressCountry: enCountry, orderAddress: enForm },
  es: { address: esAddress, addressCountry: esCountry, orderAddress: esForm },
  fr: { address: frAddress, addressCountry: frCountry, orderAddress: frForm },
  pt: { address: ptAddress, addressCountry: ptCountry, orderAddress: ptForm },
};

/** This module imports its messages, so that they load with the form and not with every order page. */
function AddressMessages({ children }: { children: ReactNode }) {
  const language = useClientLanguage();
  const value = useMemo(() => {
    const { locale, namespaces } = language;
    const { address, addressCountry, orderAddress } = MESSAGES[language.code];
    const own = {
      address: withPlaceholders(address, locale),
      addressCountry: withPlaceholders(addressCountry, locale),
      orderAddress: withPlaceholders(orderAddress, locale),
    };
    return { ...language, namespaces: { ...namespaces, ...own } };
  }, [language]);
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

type Texts = Partial<Record<TextField, string>>;

function textsOf({ address }: OrderView): Texts {
  const { firstName, lastName, phone, company, street, line2, zipcode, city, state } = address;
  const place = { company, street, line2, zipcode, city, state, note: address.note };
  const country = address.countryCode ?? address.country;
  return { name: `${firstName} ${lastName}`.trim(), phone, ...place, country };
}

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
  // If the address changes while the form is open, the server rejects the request.
  const [first] = useState(order);
  const [texts, setTexts] = useState(() => textsOf(first));
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const { _id: id } = order;
  const change = (part: Texts) => setTexts((now) => ({ ...now, ...part }));

  async function save() {
    setFieldErrors({});
    const body = { id, customer: texts, from: seenAddress(first) };
    const stored = await steps.send(id, '/api/order/address', body, {}, (error) => {
      // The page shows the current address of the response, so close the form.
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

export const AddressForm = (props: Props) => (
  <AddressMessages>
    <Form {...props} />
  </AddressMessages>
);
