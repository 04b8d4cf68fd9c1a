import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, toastError } from '@/lib/client/api-client';
import {
  knowsPasskeys,
  offersPasskeys,
  readWays,
  signByPasskey,
  stopPasskeys,
} from '@/lib/client/passkey';
import { useSignIn } from './use-sign-in';

/**
 * How one can sign in besides the password, once the shop has said so: whether it mails links, and whether somebody
 * has a passkey, which the browser then offers below the field of the e-mail, too.
 */
export function useWays() {
  const [ways, setWays] = useState({ mailsLinks: false, hasPasskeys: false });
  const [busy, setBusy] = useState(false);
  const isGone = useRef(false);
  const isOffered = useRef(false);
  const enter = useSignIn();
  const signIn = useCallback(
    (body: object) => enter({ path: '/api/seller/passkey/sign-in', body }),
    [enter],
  );

  const offer = useCallback(
    async (signal: AbortSignal) => {
      const { mailsLinks, passkey } = await readWays(signal);
      const hasPasskeys = passkey !== undefined && knowsPasskeys();
      setWays({ mailsLinks, hasPasskeys });
      isOffered.current = hasPasskeys;
      if (!hasPasskeys || !(await offersPasskeys()) || signal.aborted) return;
      await signIn(await signByPasskey(passkey, true));
    },
    [signIn],
  );

  useEffect(() => {
    const abort = new AbortController();
    isGone.current = false;
    const begin = (): void =>
      void offer(abort.signal).catch((error) => {
        // Without an answer the form is as it was. Whoever presses the button ends what is offered.
        if (!(error instanceof ApiError) || error.status === 503) return;
        toastError(error);
        // The challenge is over on a form that stood open: the next one is offered.
        if (error.status === 409) begin();
      });
    begin();
    return () => {
      isGone.current = true;
      abort.abort();
      if (isOffered.current) void stopPasskeys().catch(() => undefined);
    };
  }, [offer]);

  async function press() {
    if (busy) return;
    setBusy(true);
    try {
      const { passkey } = await readWays();
      if (passkey) await signIn(await signByPasskey(passkey));
    } catch (error) {
      if (!isGone.current) toastError(error);
    } finally {
      setBusy(false);
    }
  }

  return { ...ways, busy, press };
}
