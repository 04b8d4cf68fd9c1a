'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, Fragment, useMemo, useRef, useState } from 'react';
import { type FieldValues, FormProvider, type Resolver, set, useForm } from 'react-hook-form';
import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field, SelectField, TextArea } from '@/app/_components/field';
import { Section } from '@/app/_components/section';
import { SaveBar } from '@/app/[lang]/seller/[locale]/_components/save-bar';
import { ApiError, callApi, toastError } from '@/lib/client/api-client';
import { fieldErrorsOf, focusField } from '@/lib/client/forms';
import { notify } from '@/lib/client/notify';
import { chooseStartPage } from '@/lib/client/seller-store';
import { StaleAnswer } from '@/lib/client/session-scope';
import { cacheShop } from '@/lib/client/shop-store';
import type { ShopAnswer, ShopView } from '@/lib/shop/view';
import { CodesHint, EntryMeanings } from './entry-meanings';
import {
  CountryField,
  CurrencyField,
  LanguageFields,
  NewsletterField,
  OrderButtonField,
  type OrderButtons,
  PickupFields,
  ScaleFields,
  SocialFields,
  SwitchField,
  useFieldOf,
} from './form-fields';
import { HoursFields, SlotFields, TimeZoneField } from './hours-fields';
import { TaxFields, ZoneFields } from './row-fields';
import { formSchema, inputOf, type SettingField, valuesOf } from './settings-values';
import { sectionId, useSettingInAddress } from './use-setting-in-address';

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Short controls, which are placed side by side on a wide screen. */
const IN_GRID: ReadonlySet<string> = new Set<SettingField['control']>([
  'text',
  'number',
  'amount',
  'area',
  'zipCodes',
  'select',
  'country',
  'currency',
  'orderButton',
]);

type Input = SettingField & { orderButtons: OrderButtons };

/** Renders the control with which a setting is edited. */
function Control({ orderButtons, ...setting }: Input) {
  const t = useT('sellerSettings');
  const field = useFieldOf();
  switch (setting.control) {
    case 'text':
    case 'number':
    case 'amount': {
      const { name, label, hint, type, inputMode, required, maxLength } = setting;
      return (
        <Field
          {...field(name)}
          {...{ type, inputMode, required, maxLength }}
          label={t(label)}
          hint={hint && t(hint)}
        />
      );
    }
    case 'area':
    case 'zipCodes': {
      const { name, control, label, hint, rows, maxLength } = setting;
      const input = (
        <TextArea
          {...field(name)}
          label={t(label)}
          hint={hint && t(hint)}
          rows={rows}
          maxLength={maxLength}
        />
      );
      if (control === 'area') return input;
      return (
        <div className="sm:col-span-2">
          {input}
          <CodesHint />
          <EntryMeanings name={name} />
        </div>
      );
    }
    case 'select':
      return (
        <SelectField
          {...field(setting.name)}
          label={t(setting.label)}
          hint={setting.hint && t(setting.hint)}
        >
          {Object.entries(setting.options).map(([value, message]) => (
            <option key={value} value={value}>
              {t(message)}
            </option>
          ))}
        </SelectField>
      );
    case 'switch': {
      const { name, label, hint, heading, apart } = setting;
      const input = <SwitchField name={name} label={t(label)} hint={hint && t(hint)} />;
      if (!heading) return apart ? <div className="mt-4">{input}</div> : input;
      return (
        <div className="mt-6">
          <h3 className="font-semibold">{t(heading)}</h3>
          {input}
        </div>
      );
    }
    case 'country':
      return <CountryField />;
    case 'currency':
      return <CurrencyField />;
    case 'orderButton':
      return <OrderButtonField buttons={orderButtons} />;
    case 'openingHours':
      return <HoursFields />;
    case 'timeZone':
      return <TimeZoneField own={ownZone} />;
    case 'zones':
      return <ZoneFields />;
    case 'pickup':
      return <PickupFields />;
    case 'windows':
      return <SlotFields />;
    case 'taxClasses':
      return <TaxFields />;
    case 'scaleLabels':
      return <ScaleFields />;
    case 'newsletter':
      return <NewsletterField />;
    case 'languages':
      return <LanguageFields />;
    case 'social':
      return <SocialFields />;
  }
}

/** The settings of one section. Consecutive short controls share one grid. */
function SectionFields({
  fields,
  ...rest
}: {
  fields: SettingField[];
  orderButtons: OrderButtons;
}) {
  const parts: SettingField[][] = [];
  for (const field of fields) {
    const last = parts.at(-1)?.at(-1);
    const goesOn = last && IN_GRID.has(last.control) && IN_GRID.has(field.control);
    if (goesOn && !field.apart) parts.at(-1)?.push(field);
    else parts.push([field]);
  }
  return parts.map((part) => {
    const [first] = part;
    const inputs = part.map((field) => <Control key={field.name} {...field} {...rest} />);
    return first && IN_GRID.has(first.control) ? (
      <div key={first.name} className={`grid gap-4 sm:grid-cols-2 ${first.apart ? 'mt-6' : ''}`}>
        {inputs}
      </div>
    ) : (
      <Fragment key={first?.name}>{inputs}</Fragment>
    );
  });
}

/** All settings by section, in the order of the settings table. */
function Fields({ fields, ...rest }: { fields: SettingField[]; orderButtons: OrderButtons }) {
  const t = useT('sellerSettings');
  const tSellerPages = useT('sellerPages');
  const texts: Partial<Record<SettingField['section'], string>> = {
    nameAndContact: t('nameHint'),
    social: tSellerPages('socialHint'),
  };
  return [...new Set(fields.map(({ section }) => section))].map((section) => (
    <div key={section} id={sectionId(section)} className="scroll-mt-20">
      <Section
        title={section === 'social' ? tSellerPages('social') : t(section)}
        text={texts[section]}
      >
        <SectionFields fields={fields.filter((field) => field.section === section)} {...rest} />
      </Section>
    </div>
  ));
}

/** Returns the current settings, which the server includes in a 409 response. */
const currentShop = (error: unknown): ShopView | undefined =>
  error instanceof ApiError && error.status === 409 ? error.body.shop : undefined;

/** The form with all settings of the shop. Unsaved input survives every response. */
export function SettingsForm({
  shop,
  fields,
  orderButtons,
}: {
  shop: ShopView;
  fields: SettingField[];
  orderButtons: OrderButtons;
}) {
  const t = useT('sellerSettings');
  const { code } = usePageLanguage();
  const element = useRef<HTMLFormElement>(null);
  /** The settings that filled the form. When other settings are loaded, they fill the form again. */
  const [shown, setShown] = useState(shop);
  /** The revision of the settings that the next save replaces. */
  const [revision, setRevision] = useState(shop.revision);
  const [conflict, setConflict] = useState<{ message: string; present: ShopView }>();

  /** Validate with the browser first, because its messages are in the language of the page. */
  const resolver = useMemo<Resolver>(() => {
    const toBody = zodResolver(formSchema(fields));
    return (values, context, options) => {
      const errors = {};
      const found = element.current ? fieldErrorsOf(element.current) : {};
      for (const [name, message] of Object.entries(found))
        set(errors, name, { type: 'browser', message });
      return Object.keys(found).length > 0
        ? { values: {}, errors }
        : toBody(values, context, options);
    };
  }, [fields]);
  const form = useForm({
    defaultValues: valuesOf(fields, shop, code, ownZone),
    resolver,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const busy = form.formState.isSubmitting;
  useSettingInAddress();

  /** Continues with the stored settings. If `fills` is true, fills the form with them. */
  function goOnFrom(present: ShopView, fills: boolean) {
    if (fills) {
      form.reset(valuesOf(fields, present, code, ownZone));
      setShown(present);
    }
    setRevision(present.revision);
    setConflict(undefined);
  }

  function showErrors(error: unknown) {
    if (error instanceof StaleAnswer) return;
    toastError(error);
    const names = Object.entries(error instanceof ApiError ? error.fields : {}).map(
      ([path, message]) => ({ name: inputOf(path), message }),
    );
    for (const { name, message } of names.toReversed()) form.setError(name, { message });
    if (element.current) focusField(element.current, names[0]?.name);
  }

  async function save(body: FieldValues) {
    const sent = JSON.stringify(form.getValues());
    try {
      const answer = await callApi<ShopAnswer>('/api/seller/settings', {
        as: 'seller',
        body: { ...body, revision },
      });
      cacheShop(answer.shop);
      chooseStartPage(answer.shop.startPage);
      // Input that was typed during the request stays, and the next save stores it.
      goOnFrom(answer.shop, JSON.stringify(form.getValues()) === sent);
      notify.success(answer.message);
    } catch (error) {
      const present = currentShop(error);
      if (!present || !(error instanceof ApiError)) return showErrors(error);
      // The form now shows the conflict. The next save replaces the stored settings.
      setConflict({ message: error.message, present });
      setRevision(present.revision);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) void form.handleSubmit(save)(event);
  }
  /** Removes the error message of an input once it changes. */
  function onInput({ target }: FormEvent) {
    if ('name' in target && target.name) form.clearErrors(String(target.name));
  }

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        onSubmit={submit}
        onInput={onInput}
        noValidate
        aria-busy={busy}
        className="space-y-5"
      >
        <Fragment key={shown.revision}>
          <Fields fields={fields} orderButtons={orderButtons} />
        </Fragment>
        <SaveBar errorText={conflict ? t('saveOnceMore', { message: conflict.message }) : ''}>
          <Button type="submit" size="large" aria-disabled={busy}>
            {t('save')}
          </Button>
          {conflict && (
            <Button size="large" variant="outline" onClick={() => goOnFrom(conflict.present, true)}>
              {t('showSaved')}
            </Button>
          )}
        </SaveBar>
      </form>
    </FormProvider>
  );
}
