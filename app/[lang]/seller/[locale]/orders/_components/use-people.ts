import { useQuietQuery } from '@/app/_components/use-quiet-query';
import type { CouriersAnswer } from '@/lib/couriers/view';

const NOBODY: CouriersAnswer = { couriers: [], people: [] };

/** Who packs and brings orders: nobody in a shop without staff, before it is known, and after a failure. */
export function useStaff(): CouriersAnswer {
  // Without an answer there is no choice; the order itself says who brings it.
  return useQuietQuery<CouriersAnswer>('/api/order/couriers', 'seller') ?? NOBODY;
}

export const usePeople = (): CouriersAnswer['people'] => useStaff().people;
