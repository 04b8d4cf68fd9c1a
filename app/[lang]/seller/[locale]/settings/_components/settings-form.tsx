'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import {
  type FormEvent,
  Fragment,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type FieldValues, FormProvider, type Resolver, set, useForm } from 'react-hook-form';
import { usePageLanguage, useT } from '#i18n';
import { Button, LinkButton } from '@/app/_components/button';
import { Field, SelectField, TextArea } from '@/app/_components/field';
import { Notice } from '@/app/_components/notice';
import { SaveBar } from '@/app/[lang]/seller/[locale]/_components/save-bar';
import { ApiError, callApi, toastError } from '@/lib/client/api-client';
import { fieldErrorsOf, focusField } from '@/lib/client/forms';
import { notify } from '@/lib/client/notify';
import { chooseStartPage } from '@/lib/client/seller-store';
import { StaleResponse } from '@/lib/client/session-scope';
import { cacheShop } from '@/lib/client/shop-store';
import { type SectionId, sectionPath } from '@/lib/shop/sections';
import type { ShopView } from '@/lib/shop/view';
import type { OutsideSlots, SavedSectionResponse } from '@/lib/slots/view';
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
  StateFeeFields,
  SwitchField,
  useFieldOf,
} from './form-fields';
import { HoursFields, SlotFields, TimeZoneField } from './hours-fields';
import { TaxFields, ZoneFields } from './row-fields';
import {
  AccentField,
  CodesHint,
  EntryMeanings,
  LeaveDialog,
  OrdersOutsideSlots,
  PayMethodFields,
  useSettingInAddress,
} from './settings-form-parts';
import { formSchema, inputOf, type SettingField, valuesOf } from './settings-values';

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

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

type Input = SettingField & {
  orderButtons: OrderButtons;
  /** Why the law of the country forbids the shop to issue invoices; undefined if it allows them. */
  invoicesForbidden: string | undefined;
};

function Control({ orderButtons, invoicesForbidden, ...setting }: Input) {
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
      const { name, label, hint } = setting;
      if (name === 'invoices' && invoicesForbidden)
        return (
          <>
            <p className="font-semibold">{t(label)}</p>
            <p className="max-w-prose text-muted text-sm">{invoicesForbidden}</p>
          </>
        );
      return <SwitchField name={name} label={t(label)} hint={hint && t(hint)} />;
    }
    case 'accent':
      return <AccentField />;
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
    case 'payMethods':
      return <PayMethodFields />;
    case 'languages':
      return <LanguageFields />;
    case 'social':
      return <SocialFields />;
    case 'stateFee':
      return <StateFeeFields />;
  }
}

function SectionFields({
  fields,
  ...rest
}: { fields: SettingField[] } & Pick<Input, 'orderButtons' | 'invoicesForbidden'>) {
  const t = useT('sellerSettings');
  const parts: SettingField[][] = [];
  for (const field of fields) {
    const last = parts.at(-1)?.at(-1);
    const goesOn = last && IN_GRID.has(last.control) && IN_GRID.has(field.control);
    if (goesOn && !field.apart) parts.at(-1)?.push(field);
    else parts.push([field]);
  }
  return parts.map((part) => {
    const [first] = part;
    if (!first) return null;
    const inputs = part.map((field) => <Control key={field.name} {...field} {...rest} />);
    const isGrid = IN_GRID.has(first.control);
    return (
      <div key={first.name} className="mt-6 first:mt-0">
        {first.heading && <h2 className="mb-2 font-semibold">{t(first.heading)}</h2>}
        {isGrid ? <div className="grid gap-4 sm:grid-cols-2">{inputs}</div> : inputs}
      </div>
    );
  });
}

/**
 * A server error that belongs to another section. For example, the saved zip codes may be invalid in the new country.
 */
type Elsewhere = { section: string; message: string };

const currentShop = (error: unknown): ShopView | undefined =>
  error instanceof ApiError && error.status === 409 ? error.body.shop : undefined;

/** Saves only the settings of this section. Unsaved input survives every response. */
export function SettingsForm({
  section,
  title,
  titles,
  shop,
  fields,
  orderButtons,
  withoutInvoices,
}: {
  section: SectionId;
  title: string;
  titles: Readonly<Record<string, string>>;
  shop: ShopView;
  fields: SettingField[];
  orderButtons: OrderButtons;
  withoutInvoices: Readonly<Record<string, string>>;
}) {
  const t = useT('sellerSettings');
  const { code } = usePageLanguage();
  const element = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState({ shop, times: 0 });
  const [revision, setRevision] = useState(shop.revision);
  const [conflict, setConflict] = useState<{ message: string; present: ShopView }>();
  const [elsewhere, setElsewhere] = useState<Elsewhere>();
  const [outside, setOutside] = useState<OutsideSlots>();

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
  const { isSubmitting: busy, isDirty } = form.formState;
  // While the shop has no time zone, the form suggests the zone of the browser.
  const suggestsZone =
    !shown.shop.hasTimeZone && fields.some(({ control }) => control === 'timeZone');
  useSettingInAddress();

  /** Uses the stored settings as the base of the next save. If `fills` is true, also fills the form with them. */
  function goOnFrom(present: ShopView, fills: boolean) {
    if (fills) {
      form.reset(valuesOf(fields, present, code, ownZone));
      setShown(({ times }) => ({ shop: present, times: times + 1 }));
    }
    setRevision(present.revision);
    setConflict(undefined);
    setElsewhere(undefined);
  }

  // The page loads the settings again each time it is shown. The form keeps unsaved input.
  const showLoaded = useEffectEvent((loaded: ShopView) => {
    if (loaded.revision > revision && !isDirty) goOnFrom(loaded, true);
  });
  useEffect(() => showLoaded(shop), [shop]);

  function showErrors(error: unknown) {
    if (error instanceof StaleResponse) return;
    toastError(error);
    const place = error instanceof ApiError ? error.body.section : undefined;
    if (place && place !== section && error instanceof ApiError)
      setElsewhere({ section: place, message: error.message });
    const names = Object.entries(error instanceof ApiError ? error.fields : {}).map(
      ([path, message]) => ({ name: inputOf(path), message }),
    );
    for (const { name, message } of names.toReversed()) form.setError(name, { message });
    if (element.current) focusField(element.current, names[0]?.name);
  }

  async function save(body: FieldValues) {
    const sent = JSON.stringify(form.getValues());
    try {
      setElsewhere(undefined);
      const answer = await callApi<SavedSectionResponse>('/api/seller/settings/section', {
        as: 'seller',
        body: { section, revision, settings: body },
      });
      cacheShop(answer.shop);
      chooseStartPage(answer.shop.startPage);
      setOutside(answer.outsideSlots);
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
        <div className="rounded-panel border border-line bg-card p-5 shadow-card sm:p-6">
          <Fragment key={shown.times}>
            <SectionFields
              fields={fields}
              orderButtons={orderButtons}
              invoicesForbidden={withoutInvoices[shown.shop.country ?? '']}
            />
          </Fragment>
        </div>
        {elsewhere && (
          <Notice kind="danger" role="alert">
            <p className="font-semibold">
              {t('inSection', { section: titles[elsewhere.section] ?? '' })}
            </p>
            <p className="wrap-anywhere">{elsewhere.message}</p>
            <LinkButton href={sectionPath(elsewhere.section)} variant="outline" className="mt-3">
              {t('openSection', { section: titles[elsewhere.section] ?? '' })}
            </LinkButton>
          </Notice>
        )}
        {outside && <OrdersOutsideSlots outside={outside} timeZone={shown.shop.timeZone} />}
        {(isDirty || suggestsZone || conflict) && (
          <SaveBar errorText={conflict ? t('saveOnceMore', { message: conflict.message }) : ''}>
            <p className="grow text-muted max-sm:sr-only">{isDirty && t('unsaved')}</p>
            {conflict ? (
              <Button variant="outline" onClick={() => goOnFrom(conflict.present, true)}>
                {t('showSaved')}
              </Button>
            ) : (
              isDirty && (
                <Button variant="outline" onClick={() => goOnFrom(shown.shop, true)}>
                  {t('discard')}
                </Button>
              )
            )}
            <Button type="submit" aria-disabled={busy}>
              {t('save')}
            </Button>
          </SaveBar>
        )}
      </form>
      <LeaveDialog
        isActive={isDirty}
        section={title}
        onDiscard={() => goOnFrom(shown.shop, true)}
      />
    </FormProvider>
  );
}
