import { useState } from 'react';
import { Button } from '@/app/_components/button';
import { FormError } from '@/app/_components/form-error';
import { Link } from '@/app/_components/link';
import { MailedCode } from '@/app/_components/mailed-code';
import { PasskeyList } from '@/app/_components/passkey-list';
import { LoadState, Section } from '@/app/_components/section';
import { useShop } from '@/app/_components/shop-provider';
import { PasswordField } from '@/app/_components/sign-in-fields';
import { useForm } from '@/app/_components/use-form';
import { useQuery } from '@/app/_components/use-query';
import { useWork } from '@/app/_components/use-work';
import type { Ceremony } from '@/lib/auth/factors/view';
import { ApiError, callApi } from '@/lib/client/api-client';
import { focusInPlace } from '@/lib/client/focus-in-place';
import { translateIfLoaded } from '@/lib/client/language';
import { notify } from '@/lib/client/notify';
import { makePasskey, supportsPasskeys } from '@/lib/client/passkey';
import type { SessionUser } from '@/lib/client/session-store';
import type { PasskeysResponse } from '@/lib/shopper-passkeys/view';
import { PASSKEY_TEXTS, usePasskeyText } from './passkey-messages';

const post = <T extends object = object>(path: `/api/${string}`, body: object) =>
  callApi<T>(path, { as: 'shopper', body });

/**
 * The section in which signed-in shoppers add and remove passkeys. If they signed in too long ago, they must first
 * prove their identity with a password or a mailed code. The texts are in the message namespace `shopperPasskeys`.
 */
export function PasskeysSection({ user }: { user: SessionUser }) {
  const t = usePasskeyText();
  const { answer, hasFailed, reload } = useQuery<PasskeysResponse>('/api/user/passkeys', 'shopper');
  return (
    <Section title={t('title')} text={t('text')}>
      {answer ? (
        <Passkeys answer={answer} user={user} reload={reload} />
      ) : (
        <LoadState hasFailed={hasFailed} retry={() => void reload()} />
      )}
    </Section>
  );
}

type Part = { user: SessionUser; reload: () => Promise<void> };

function Passkeys({
  answer: { passkeys, isProven },
  user,
  reload,
}: Part & { answer: PasskeysResponse }) {
  const t = usePasskeyText();
  const { isBusy, run } = useWork();
  const [canAdd] = useState(supportsPasskeys);
  const { shopperPasskeys: isOffered } = useShop();

  /** Reloads the passkeys even after an error, because the proof of identity may have expired. */
  const change = (work: () => Promise<{ message: string }>) =>
    run(async () => {
      try {
        notify.success((await work()).message);
        await reload();
      } catch (error) {
        if (error instanceof ApiError) await reload();
        throw error;
      }
    });
  const add = () =>
    change(async () => {
      const options = await post<Ceremony>('/api/user/passkey/options', {});
      return post('/api/user/passkey/register', await makePasskey(options, PASSKEY_TEXTS));
    });

  const remove = async (id: string) => {
    await change(() => post('/api/user/passkey/remove', { id }));
    // The clicked button disappears with its passkey.
    focusInPlace(`[data-section="${t('title')}"]`);
  };

  return (
    <div className="grid grid-cols-1 gap-5">
      {!isProven && <ProveForm user={user} reload={reload} />}
      <PasskeyList
        passkeys={passkeys}
        t={t}
        isRemovable={!isBusy && isProven}
        onRename={async (body) => {
          notify.success(
            (await post<{ message: string }>('/api/user/passkey/rename', body)).message,
          );
          await reload();
        }}
        onRemove={({ id }) => void remove(id)}
      />
      {/* If the shop has switched passkeys off, shoppers can still remove their own passkeys. */}
      {!isOffered ? null : canAdd ? (
        <Button
          className="w-full sm:w-auto sm:justify-self-start"
          aria-disabled={isBusy || !isProven}
          onClick={() => isProven && void add()}
        >
          {t('add')}
        </Button>
      ) : (
        <p className="text-muted">{t('cannot')}</p>
      )}
    </div>
  );
}

/** Asks for the password, or for a mailed code if the account has no password. */
function ProveForm({ user: { email, hasPassword }, reload }: Part) {
  const t = usePasskeyText();
  const isByCode = hasPassword === false;
  // The page contains the messages about codes only if the shop offers mailed codes.
  const offersCodes = translateIfLoaded('accountCode') !== undefined;
  const { fieldErrors, errorText, busy, props } = useForm(async ({ password = '', code = '' }) => {
    await post('/api/user/prove', isByCode ? { code } : { password });
    await reload();
    // The form disappears.
    focusInPlace(`[data-section="${t('title')}"]`);
  });
  if (isByCode && !offersCodes)
    return (
      <div className="grid grid-cols-1 gap-4 rounded-field bg-sunk p-4">
        <p>{t('needsPassword')}</p>
        <Link href="/forgot-password" className="font-semibold text-leaf underline">
          {t('setPassword')}
        </Link>
      </div>
    );
  return (
    <form {...props} className="grid grid-cols-1 gap-4 rounded-field bg-sunk p-4">
      <p className="font-semibold">{t('prove')}</p>
      {isByCode ? (
        <MailedCode
          t={t}
          request={() => post('/api/user/prove/code', {})}
          error={fieldErrors.code}
        />
      ) : (
        <>
          <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
          <PasswordField
            label={t('password')}
            autoComplete="current-password"
            error={fieldErrors.password}
          />
        </>
      )}
      <FormError text={errorText} />
      <Button type="submit" aria-disabled={busy}>
        {t('confirm')}
      </Button>
    </form>
  );
}
