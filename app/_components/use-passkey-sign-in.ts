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
 * Signs in with a passkey. The browser also suggests passkeys in an email field with `autocomplete="webauthn"`. `read`
 * requests the options, or returns undefined if no passkey exists. Pass stable functions.
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
        // Ignore network errors, so that the form stays unchanged. A click on the passkey button aborts this
        // suggestion.
        if (!isOffered.current || !(error instanceof ApiError) || error.status === 503) return;
        toastError(error);
        // The challenge expired while the form was open, so request a new one.
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
