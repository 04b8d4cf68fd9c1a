'use client';

import { useState } from 'react';
import { toastError } from '@/lib/client/api-client';

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
