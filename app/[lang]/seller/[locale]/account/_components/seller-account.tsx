'use client';

import { useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { DevicesSection, PasswordSection } from '@/app/_components/account/account-sections';
import { Button } from '@/app/_components/button';
import { Field, SelectField } from '@/app/_components/field';
import { Section } from '@/app/_components/section';
import { PasswordField } from '@/app/_components/sign-in-fields';
import { useForm } from '@/app/_components/use-form';
import { useQuery } from '@/app/_components/use-query';
import { useWork } from '@/app/_components/use-work';
import type { SessionsAnswer } from '@/lib/auth/view';
import { callApi, toastError } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';
import { markShared, useIsShared, usePerson } from '@/lib/client/seller-store';
import { LANGUAGE_CODES, LANGUAGES } from '@/lib/i18n/languages';
import { FactorsSection } from './factors-section';

/** Selects the language of the seller's area. The list contains all languages, even those that the shop does not use. */
function LanguageSection() {
  const t = useT('seller');
  const { code } = usePageLanguage();
  const [chosen, setChosen] = useState(code);

  async function choose(language: string) {
    const known = LANGUAGE_CODES.find((one) => one === language);
    if (!known) return;
    setChosen(known);
    try {
      await callApi('/api/seller/language', { as: 'seller', body: { language } });
      // Reload the document, because React still has pages in the previous language.
      window.location.reload();
    } catch (error) {
      setChosen(code);
      toastError(error);
    }
  }

  return (
    <Section title={t('language')} text={t('languageText')}>
      <SelectField
        label={t('languageLabel')}
        name="language"
        autoComplete="off"
        className="max-w-xs"
        value={chosen}
        onChange={({ target }) => void choose(target.value)}
      >
        {LANGUAGE_CODES.map((one) => (
          <option key={one} value={one} lang={one}>
            {LANGUAGES[one].name}
          </option>
        ))}
      </SelectField>
    </Section>
  );
}

/** Sets the PIN of a staff member for shared devices. */
function PinSection() {
  const t = useT('seller');
  const { fieldErrors, busy, props } = useForm(
    async ({ password, pin }, form) => {
      const body = { password, pin };
      const { message } = await callApi('/api/staff/pin', { as: 'seller', body });
      form.reset();
      notify.success(message);
    },
    { toast: true },
  );
  return (
    <Section title={t('pin')} text={t('pinText')}>
      <form {...props} className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          error={fieldErrors.password}
        />
        <Field
          label={t('pin')}
          name="pin"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          required
          error={fieldErrors.pin}
        />
        <div className="sm:col-span-2">
          <Button type="submit" aria-disabled={busy} className="w-full sm:w-auto">
            {t('setPin')}
          </Button>
        </div>
      </form>
    </Section>
  );
}

/** The switch that makes this device a shared device, on which staff members sign in by PIN. */
function SharedSection() {
  const t = useT('seller');
  const isShared = useIsShared();
  const { isBusy, run } = useWork();
  const allow = (allowed: boolean) =>
    run(async () => {
      await callApi('/api/staff/device', { as: 'seller', body: { allowed } });
      markShared(allowed);
    });
  return (
    <Section title={t('shared')} text={t('sharedText')}>
      <Button variant="outline" aria-disabled={isBusy} onClick={() => void allow(!isShared)}>
        {t(isShared ? 'unshare' : 'share')}
      </Button>
    </Section>
  );
}

/** The account page of the signed-in user: language, password, second factors and devices. */
export function SellerAccount() {
  const t = useT('seller');
  const person = usePerson();
  const devices = useQuery<SessionsAnswer>('/api/seller/sessions', 'seller');
  return (
    <div className="space-y-5">
      <LanguageSection />
      <PasswordSection
        as="seller"
        note={person ? undefined : t('passwordNote')}
        onChanged={devices.reload}
      />
      <FactorsSection />
      <DevicesSection as="seller" {...devices} />
      {person ? <PinSection /> : <SharedSection />}
    </div>
  );
}
