'use client';

import { type ReactNode, useId } from 'react';
import { get, useFormContext, useWatch } from 'react-hook-form';
import { useT } from '#i18n';
import { Field, SelectField, TextArea } from '@/app/_components/field';
import { Icon } from '@/app/_components/icon';
import { useLocale } from '@/app/_components/use-locale';
import { LANGUAGE_CODES, LANGUAGES } from '@/lib/i18n/languages';
import { CURRENCIES, isChargeable } from '@/lib/shop/currencies';
import { ORDER_BUTTONS, type OrderButton } from '@/lib/shop/order-button';
import { MAX_ADDRESS, SITE_KEYS, SITES } from '@/lib/shop/social-links';
import { countriesIn } from '@/lib/utils/country-code';

export type OrderButtons = readonly (readonly [OrderButton, string])[];

export function useErrorOf() {
  const { errors } = useFormContext().formState;
  return (name: string): string | undefined => {
    const error: { message?: string } | undefined = get(errors, name);
    return error?.message;
  };
}

export function useFieldOf() {
  const { register } = useFormContext();
  const errorOf = useErrorOf();
  return (name: string) => ({ ...register(name), autoComplete: 'off', error: errorOf(name) });
}

export const Fault = ({ id, text, className = 'mt-2' }: FaultProps) => (
  <p id={id} aria-live="polite" className={`font-medium text-danger text-sm ${className}`}>
    {text}
  </p>
);
type FaultProps = { id?: string; text: string | undefined; className?: string };

export function SwitchField({ name, label, hint }: { name: string; label: string; hint?: string }) {
  const id = useId();
  const { error, autoComplete: _, ...field } = useFieldOf()(name);
  return (
    <>
      <label className="wrap-anywhere inline-flex items-start gap-2.5 py-2.5">
        <input
          {...field}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={hint ? `${id}-hint ${id}-error` : `${id}-error`}
          className="mt-[calc((1lh-18px)/2)] size-4.5 shrink-0"
        />
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="max-w-prose text-muted text-sm">
          {hint}
        </p>
      )}
      <Fault id={`${id}-error`} text={error} className="" />
    </>
  );
}

/**
 * Fields that are visible while the switch `by` is on. They stay rendered while hidden. Otherwise their input would be
 * lost.
 */
export function Revealed({ by, children }: { by: string; children: ReactNode }) {
  const isOn: boolean = useWatch({ name: by });
  return (
    <div hidden={!isOn} className="mt-3">
      {children}
    </div>
  );
}

export function CountryField() {
  const t = useT('sellerSettings');
  return (
    <SelectField {...useFieldOf()('country')} label={t('country')} hint={t('countryHint')}>
      <option value="">{t('countryNone')}</option>
      {countriesIn(useLocale()).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

export function CurrencyField() {
  const t = useT('sellerSettings');
  const names = new Intl.DisplayNames(useLocale(), { type: 'currency' });
  const chosen: string = useWatch({ name: 'currency' });
  const hint = isChargeable(chosen)
    ? t('currencyHint')
    : `${t('currencyHint')} ${t('currencyCashOnly')}`;
  return (
    <SelectField {...useFieldOf()('currency')} label={t('currency')} hint={hint}>
      {CURRENCIES.map((code) => (
        <option key={code} value={code}>
          {t('currencyOption', {
            code: code.toUpperCase(),
            name: names.of(code.toUpperCase()) ?? '',
          })}
        </option>
      ))}
    </SelectField>
  );
}

export function OrderButtonField({ buttons }: { buttons: OrderButtons }) {
  const t = useT('sellerSettings');
  return (
    <SelectField
      {...useFieldOf()('orderButton')}
      label={t('orderButton')}
      hint={t('orderButtonHint')}
    >
      {buttons.map(([button, label]) => (
        <option key={button} value={button === ORDER_BUTTONS[0] ? '' : button}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

export function LanguageFields() {
  const t = useT('sellerSettings');
  const { register } = useFormContext();
  const field = useFieldOf();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        {...field('languages.main')}
        label={t('mainLanguage')}
        hint={t('mainLanguageHint')}
        error={useErrorOf()('languages')}
      >
        {LANGUAGE_CODES.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGES[code].name}
          </option>
        ))}
      </SelectField>
      <fieldset>
        <legend className="font-semibold">{t('alsoIn')}</legend>
        {LANGUAGE_CODES.map((code) => (
          <label key={code} className="flex min-h-11 items-center gap-3" lang={code}>
            <input
              type="checkbox"
              {...register('languages.also')}
              value={code}
              className="size-5 accent-leaf"
            />
            {LANGUAGES[code].name}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

export function SocialFields() {
  const field = useFieldOf();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {SITE_KEYS.map((site) => (
        <Field
          key={site}
          {...field(`social.${site}`)}
          label={SITES[site].name}
          type="url"
          dir="ltr"
          placeholder={`https://${SITES[site].hosts[0]}/…`}
          maxLength={MAX_ADDRESS}
        />
      ))}
    </div>
  );
}

export function PickupFields() {
  const t = useT('sellerSettings');
  const field = useFieldOf();
  const place = { rows: 3, maxLength: 300 };
  return (
    <>
      <SwitchField name="pickup.on" label={t('canCollect')} />
      <Revealed by="pickup.on">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextArea {...field('pickup.address')} {...place} label={t('whereCollect')} />
          <TextArea {...field('pickup.hours')} {...place} label={t('whenCollect')} />
        </div>
        <p className="mt-2 max-w-prose text-muted text-sm">{t('collectHint')}</p>
      </Revealed>
    </>
  );
}

/** The delivery fee of a US state. In other countries, the fields are collapsed until the fee has a name. */
export function StateFeeFields() {
  const t = useT('sellerSettings');
  const field = useFieldOf();
  const { defaultValues } = useFormContext().formState;
  const country: string | undefined = get(defaultValues, 'country');
  const isOpen = !country || country === 'US' || get(defaultValues, 'stateFee.name') !== '';
  const amount = { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 } as const;
  return (
    <details open={isOpen} className="group/fee mt-6">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        <h2>{t('stateFee')}</h2>
        <Icon name="chevron-down" className="size-5 group-open/fee:rotate-180" />
      </summary>
      <p className="mt-1 max-w-prose text-muted text-sm">{t('stateFeeHint')}</p>
      <div className="mt-3 grid gap-5 sm:grid-cols-3">
        <Field
          {...field('stateFee.name')}
          label={t('stateFeeName')}
          autoComplete="off"
          maxLength={60}
        />
        <Field {...field('stateFee.amount')} {...amount} label={t('stateFeeAmount')} />
        <Field {...field('stateFee.from')} {...amount} label={t('stateFeeFrom')} />
      </div>
    </details>
  );
}

export function ScaleFields() {
  const t = useT('sellerWeights');
  const field = useFieldOf();
  const list = { inputMode: 'numeric', maxLength: 60 } as const;
  return (
    <div>
      <h2 className="font-semibold">{t('scaleLabels')}</h2>
      <p className="mt-1 max-w-prose text-muted text-sm">{t('scaleHint')}</p>
      <div className="mt-3 grid gap-5 sm:grid-cols-2">
        <Field
          {...field('scaleLabels.weight')}
          {...list}
          label={t('scaleWeight')}
          placeholder="21, 22"
        />
        <Field {...field('scaleLabels.price')} {...list} label={t('scalePrice')} placeholder="28" />
      </div>
      <div className="mt-5">
        <SelectField {...field('scaleLabels.check')} label={t('scaleCheck')}>
          <option value="">{t('scaleCheckNone')}</option>
          <option value="five">{t('scaleCheckFive')}</option>
          <option value="four">{t('scaleCheckFour')}</option>
        </SelectField>
      </div>
    </div>
  );
}

export function NewsletterField() {
  const t = useT('sellerSettings');
  const { defaultValues } = useFormContext().formState;
  return (
    <>
      <SelectField
        {...useFieldOf()('newsletter')}
        label={t('newsletter')}
        hint={t('newsletterHint')}
        className="mt-4"
      >
        <option value="">{t('newsletterShown')}</option>
        <option value="off">{t('newsletterOff')}</option>
        <option value="on">{t('newsletterOn')}</option>
      </SelectField>
      {defaultValues?.newsletter === 'on' && (
        <p className="mt-3">
          <a
            href="/api/newsletter/export"
            download
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
          >
            {t('newsletterExport')}
          </a>
        </p>
      )}
    </>
  );
}
