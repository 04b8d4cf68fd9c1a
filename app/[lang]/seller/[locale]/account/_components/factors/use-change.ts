import { useState } from 'react';
import { ApiError, callApi, toastError } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';
import { StaleAnswer } from '@/lib/client/session-scope';

/**
 * Runs one change at a time and reads again what is set, also after a refusal: the session may have to prove itself, or
 * another tab was first.
 */
export function useChange(reload: () => Promise<void>) {
  const [busy, setBusy] = useState(false);

  async function change(work: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    try {
      await work();
      await reload();
    } catch (error) {
      if (error instanceof StaleAnswer) return;
      toastError(error);
      if (error instanceof ApiError) await reload();
    } finally {
      setBusy(false);
    }
  }

  /** Sends a change and says what the shop answers. */
  const send = (path: `/api/seller/${string}`, body: object = {}) =>
    change(async () => {
      const { message } = await callApi(path, { as: 'seller', body });
      if (message) notify.success(message);
    });

  return { busy, change, send };
}
