'use client';

import { useState } from 'react';
import { toastError } from '@/lib/client/api-client';

/** Does one thing at a time for presses of buttons; a toast shows what refuses it. */
export function useWork() {
  const [isBusy, setIsBusy] = useState(false);

  async function run(work: () => Promise<unknown>) {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      toastError(error);
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, run };
}
