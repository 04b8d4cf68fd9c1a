import { useCallback, useEffect, useState } from 'react';
import { callApi } from '@/lib/client/api-client';
import { latestOnly } from '@/lib/client/latest-only';
import type { SlotsAnswer } from '@/lib/slots/view';

export type Listed = SlotsAnswer['windows'][number];

/**
 * Returns the available delivery slots, or the error if they failed to load. Both are undefined at first.
 * `reload` loads the slots again.
 */
export function useSlots() {
  const [slots, setSlots] = useState<Listed[]>();
  const [fault, setFault] = useState<string>();
  const [asking] = useState(latestOnly);
  const reload = useCallback(async () => {
    const isLatest = asking();
    try {
      const answer = await callApi<SlotsAnswer>('/api/shop/windows');
      if (!isLatest()) return;
      setSlots(answer.windows);
      setFault(undefined);
    } catch (error) {
      if (isLatest()) setFault(error instanceof Error ? error.message : String(error));
    }
  }, [asking]);
  useEffect(() => void reload(), [reload]);
  return { slots, fault, reload };
}
