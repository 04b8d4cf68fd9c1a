'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { Ceremony } from '@/lib/auth/factors/view';
import { ApiError, toastError } from '@/lib/client/api-client';
import {
  type PasskeyTexts,
  signInWithPasskey,
  stopPasskeys,
  supportsPasskeyAutofill,
  supportsPasskeys,
} from '@/lib/client/passkey';

/**
 * Signs in with a passkey. The browser also suggests passkeys in the email field of the form, if its `autocomplete`
 * contains `webauthn`. `read` requests the options from the server, or returns undefined if there is no passkey.
 * `signIn` sends the response of the browser. Both functions must be the same in every render. `hasPasskeys` is true
 * once the button can be shown.
 */
export function usePasskeySignIn(
  read: (signal?: AbortSignal) => Promise<Ceremony | undefined>,
  signIn: (body: object) => Promise<void>,
  texts?: PasskeyTexts,
) {
  const [hasPasskeys, setHasPasskeys] = useState(false);
  const [busy, setBusy] = useState(false);
  const isGone = useRef(false);
  const isOffered = useRef(false);

  const offer = useCallback(
    async (signal: AbortSignal) => {
      isOffered.current = false;
      const passkey = await read(signal);
      const isPossible = passkey !== undefined && supportsPasskeys();
      setHasPasskeys(isPossible);
      isOffered.current = isPossible;
      if (!isPossible || !(await supportsPasskeyAutofill()) || signal.aborted) return;
      await signIn(await signInWithPasskey(passkey, { isOffered: true, texts }));
    },
    [read, signIn, texts],
  );

  useEffect(() => {
    const abort = new AbortController();
    isGone.current = false;
    const begin = (): void =>
      void offer(abort.signal).catch((error) => {
        // Ignore network errors, so that the form stays unchanged. A click on the passkey button cancels this
        // automatic suggestion.
        if (!isOffered.current || !(error instanceof ApiError) || error.status === 503) return;
        toastError(error);
        // The passkey challenge has expired because the form was open for a long time, so request a new challenge.
        if (error.status === 409) begin();
      });
    begin();
    return () => {
      isGone.current = true;
      abort.abort();
      if (isOffered.current) void stopPasskeys().catch(() => undefined);
    };
  }, [offer]);

  async function onClick() {
    if (busy) return;
    setBusy(true);
    try {
      const passkey = await read();
      if (passkey) await signIn(await signInWithPasskey(passkey, { texts }));
    } catch (error) {
      if (!isGone.current) toastError(error);
    } finally {
      setBusy(false);
    }
  }

  return { hasPasskeys, busy, onClick };
}
