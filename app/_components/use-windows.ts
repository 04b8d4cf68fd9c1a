import { useCallback, useEffect, useState } from 'react';
import { callApi } from '@/lib/client/api-client';
import type { WindowsAnswer } from '@/lib/windows/view';

export type Listed = WindowsAnswer['windows'][number];

/** The windows that can be taken, and why they could not be read; both undefined at first. `ask` reads them again. */
export function useWindows() {
  const [windows, setWindows] = useState<Listed[]>();
  const [fault, setFault] = useState<string>();
  const ask = useCallback(async () => {
    try {
      setWindows((await callApi<WindowsAnswer>('/api/shop/windows')).windows);
      setFault(undefined);
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
  }, []);
  useEffect(() => void ask(), [ask]);
  return { windows, fault, ask };
}
