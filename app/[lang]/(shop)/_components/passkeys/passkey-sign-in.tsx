import { Button } from '@/app/_components/button';
import { usePasskeySignIn } from '@/app/_components/use-passkey-sign-in';
import type { Ceremony } from '@/lib/auth/factors/view';
import type { UserResponse } from '@/lib/auth/view';
import { callApi } from '@/lib/client/api-client';
import { finishSignIn } from '@/lib/client/shopper';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { PASSKEY_TEXTS, usePasskeyText } from './passkey-messages';

const readOptions = (signal?: AbortSignal) =>
  callApi<Ceremony>('/api/user/passkey/sign-in-options', omitUndefined({ body: {}, signal }));

async function signIn(body: object): Promise<void> {
  const { user } = await callApi<UserResponse>('/api/user/passkey/sign-in', { body });
  await finishSignIn(user, false);
}

/**
 * The button of the login dialog that signs a shopper in with a passkey. Its label is in the message namespace
 * `shopperPasskeys`.
 */
export function PasskeySignIn() {
  const t = usePasskeyText();
  const { hasPasskeys, busy, onClick } = usePasskeySignIn(readOptions, signIn, PASSKEY_TEXTS);
  return (
    hasPasskeys && (
      <Button
        variant="outline"
        size="large"
        className="mt-4 w-full"
        aria-disabled={busy}
        onClick={() => void onClick()}
      >
        {t('use')}
      </Button>
    )
  );
}
