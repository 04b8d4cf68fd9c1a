'use client';

import { useState } from 'react';
import { toastError } from '@/lib/client/api-client';

/** Runs one action at a time for button clicks. A toast shows the error if it fails. */
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
