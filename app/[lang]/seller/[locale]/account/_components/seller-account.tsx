'use client';

import { useRef, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { DevicesSection, PasswordSection } from '@/app/_components/account/account-sections';
import { Button } from '@/app/_components/button';
import { Field, SelectField } from '@/app/_components/field';
import { LoadState, Section } from '@/app/_components/section';
import { useShop } from '@/app/_components/shop-provider';
import { PasswordField } from '@/app/_components/sign-in-fields';
import { useForm } from '@/app/_components/use-form';
import { useOnChange } from '@/app/_components/use-on-change';
import { useQuery } from '@/app/_components/use-query';
import { useWork } from '@/app/_components/use-work';
import type { FactorsResponse } from '@/lib/auth/factors/view';
import type { SessionsResponse } from '@/lib/auth/view';
import { callApi, toastError } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';
import { readSignInMethods, signInWithPasskey, supportsPasskeys } from '@/lib/client/passkey';
import { markShared, useIsShared, usePerson } from '@/lib/client/seller-store';
import { LANGUAGE_CODES, LANGUAGES } from '@/lib/i18n/languages';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import {
  AppCodesPart,
  OnlyPart,
  type Part,
  PasskeyRows,
  RecoveryPart,
  useChange,
} from './factor-parts';

/** The page can show the codes only once. In print, the rest of the page is hidden. */
function ShownCodes({ codes, onKeep }: { codes: string[]; onKeep: () => void }) {
  const t = useT('factors');
  const { name } = useShop();
  const heading = useRef<HTMLHeadingElement>(null);
  useOnChange(codes, () => heading.current?.focus());

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notify.success(t('copied'));
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="slip grid grid-cols-1 gap-3 rounded-field border border-edge bg-card p-4 sm:p-5">
        <h3 ref={heading} tabIndex={-1} className="font-bold text-lg">
          {t('recovery')} <span className="font-normal text-muted">{name}</span>
        </h3>
        <p>{t('keep')}</p>
        <ol
          dir="ltr"
          className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-3 gap-y-1 font-mono"
        >
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap">
              {code}
            </li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onKeep}>{t('kept')}</Button>
        <Button variant="outline" onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Button variant="outline" onClick={copy}>
          {t('copy')}
        </Button>
      </div>
    </div>
  );
}

function FactorsSection() {
  const t = useT('factors');
  const { answer, hasFailed, reload } = useQuery<FactorsResponse>('/api/seller/factors', 'seller');
  const [codes, setCodes] = useState<string[]>([]);

  return (
    <Section title={t('title')} text={t('text')}>
      {answer ? (
        <div className="divide-y divide-line *:py-6 *:first:pt-0 *:last:pb-0">
          {!answer.isProven && (
            <div>
              <ProveForm factors={answer} reload={reload} />
            </div>
          )}
          {codes.length > 0 && <ShownCodes codes={codes} onKeep={() => setCodes([])} />}
          <PasskeyRows factors={answer} reload={reload} />
          <AppCodesPart factors={answer} reload={reload} onCodes={setCodes} />
          <RecoveryPart factors={answer} reload={reload} onCodes={setCodes} />
          <OnlyPart factors={answer} reload={reload} />
        </div>
      ) : (
        <LoadState hasFailed={hasFailed} retry={() => void reload()} />
      )}
    </Section>
  );
}

function ProveForm({ factors: { wayIn, passkeys }, reload }: Part) {
  const t = useT('factors');
  const tSeller = useT('seller');
  const prove = (body: object) => callApi('/api/seller/prove', { as: 'seller', body });
  const { fieldErrors, busy, props } = useForm(
    async ({ password, code }) => {
      await prove(omitUndefined({ password: password || undefined, code: code || undefined }));
      await reload();
    },
    { toast: true },
  );
  const byKey = useChange(reload);
  const provePasskey = () =>
    byKey.change(async () => {
      const { passkey } = await readSignInMethods();
      if (passkey) await prove({ passkey: await signInWithPasskey(passkey) });
    });

  return (
    <form {...props} className="grid grid-cols-1 gap-4 rounded-field bg-sunk p-4">
      <p className="font-semibold">{t('prove')}</p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {wayIn !== 'recovery' && (
          <PasswordField
            label={t('password')}
            autoComplete="current-password"
            error={fieldErrors.password}
          />
        )}
        {wayIn !== 'password' && (
          <Field
            label={t(wayIn === 'both' ? 'codeOrRecovery' : 'recoveryCode')}
            name="code"
            autoComplete="one-time-code"
            spellCheck={false}
            required
            error={fieldErrors.code}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={busy}>
          {t('confirm')}
        </Button>
        {passkeys.length > 0 && supportsPasskeys() && (
          <Button variant="outline" aria-disabled={byKey.busy} onClick={provePasskey}>
            {tSeller('usePasskey')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Lists all languages, even those that the shop does not use. */
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
      // React still has pages in the previous language.
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

export function SellerAccount() {
  const t = useT('seller');
  const person = usePerson();
  const devices = useQuery<SessionsResponse>('/api/seller/sessions', 'seller');
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
