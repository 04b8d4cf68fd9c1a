'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Filled, slot } from '@/app/_components/filled';
import { OrderDate } from '@/app/_components/order-parts';
import {
  accountApi,
  Badge,
  focusSection,
  LoadState,
  rowActionClass,
  Section,
} from '@/app/_components/section';
import { PasswordField } from '@/app/_components/sign-in-fields';
import { useForm } from '@/app/_components/use-form';
import type { SignedInDevice } from '@/lib/auth/view';
import { ApiError, callApi, toastError } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';
import type { Audience } from '@/lib/client/session-scope';

type PasswordSectionProps = {
  as: Audience;
  email?: string;
  note?: string;
  onChanged: () => void;
};

/** The server signs out all other devices. `onChanged` then reloads the list of devices. */
export function PasswordSection({ as, email, note, onChanged }: PasswordSectionProps) {
  const t = useT('devices');
  async function change({ old, password }: Record<string, string>, form: HTMLFormElement) {
    const call = { as, body: { old, password } };
    const { message } = await callApi(`${accountApi(as)}/password`, call);
    form.reset();
    notify.success(message);
    onChanged();
  }
  const { fieldErrors, busy, props } = useForm(change, { toast: true });

  return (
    <Section title={t('password')} text={[t('passwordText'), note].filter(Boolean).join(' ')}>
      <form {...props} className="grid gap-4 sm:grid-cols-2">
        {/* Password managers read the account name from this hidden field. */}
        {email && (
          <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
        )}
        <PasswordField
          label={t('current')}
          name="old"
          autoComplete="current-password"
          error={fieldErrors.old}
        />
        <PasswordField
          label={t('fresh')}
          autoComplete="new-password"
          error={fieldErrors.password}
        />
        <div className="sm:col-span-2">
          <Button type="submit" aria-disabled={busy} className="w-full sm:w-auto">
            {t('change')}
          </Button>
        </div>
      </form>
    </Section>
  );
}

type DeviceProps = { one: SignedInDevice; isBusy: boolean; onEnd: () => void };

function Device({ one, isBusy, onEnd }: DeviceProps) {
  const t = useT('devices');
  const at = (key: 'signedIn' | 'lastUsed', iso: string) => (
    <Filled
      text={t(key, { time: slot(0) })}
      parts={[<OrderDate key="time" iso={iso} withTime />]}
    />
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold">
          {one.device}
          {one.isCurrent && <Badge>{t('thisDevice')}</Badge>}
        </p>
        <p className="text-muted text-sm">
          {at('signedIn', one.signedInAt)}
          {one.seenAt && !one.isCurrent && (
            <span className="block">{at('lastUsed', one.seenAt)}</span>
          )}
        </p>
      </div>
      {!one.isCurrent && (
        <button
          type="button"
          className={rowActionClass}
          aria-label={t('signOutOf', { device: one.device })}
          aria-disabled={isBusy}
          onClick={onEnd}
        >
          {t('signOut')}
        </button>
      )}
    </li>
  );
}

type DevicesSectionProps = {
  as: Audience;
  answer?: { sessions: SignedInDevice[] };
  hasFailed?: boolean;
  reload: () => Promise<void>;
};

export function DevicesSection({ as, answer, hasFailed, reload }: DevicesSectionProps) {
  const t = useT('devices');
  const [busy, setBusy] = useState(false);

  async function end(id: string) {
    if (busy) return;
    setBusy(true);
    try {
      const call = { as, body: { id } };
      const { message } = await callApi(`${accountApi(as)}/sessions/end`, call);
      notify.success(message);
      await reload();
      focusSection(t('title'));
    } catch (error) {
      toastError(error);
      // The device is already signed out, so load the list again.
      if (error instanceof ApiError && error.status === 404) await reload();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Section title={t('title')} text={t('text')}>
      {answer ? (
        <ul className="divide-y divide-line">
          {answer.sessions.map((one) => (
            <Device key={one.id} one={one} isBusy={busy} onEnd={() => void end(one.id)} />
          ))}
        </ul>
      ) : (
        <LoadState hasFailed={hasFailed} retry={() => void reload()} />
      )}
    </Section>
  );
}
