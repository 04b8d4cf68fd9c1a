import { useEffect, useState } from 'react';
import { callApi } from '@/lib/client/api-client';
import type { CouriersAnswer } from '@/lib/couriers/view';

const NOBODY: CouriersAnswer = { couriers: [], people: [] };

/** Who packs and brings orders: nobody in a shop without staff, before it is known, and after a failure. */
export function useStaff(): CouriersAnswer {
  const [staff, setStaff] = useState(NOBODY);
  useEffect(() => {
    const abort = new AbortController();
    callApi<CouriersAnswer>('/api/order/couriers', { as: 'seller', signal: abort.signal }).then(
      setStaff,
      // Then there is no choice; the order itself says who brings it.
      () => undefined,
    );
    return () => abort.abort();
  }, []);
  return staff;
}

export const usePeople = (): CouriersAnswer['people'] => useStaff().people;
