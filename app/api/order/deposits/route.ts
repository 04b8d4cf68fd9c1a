import { getDeposits } from '@/lib/api/endpoints/order';
import { route } from '@/lib/api/route';
import { knownDeposits } from '@/lib/checkout/fulfil/returned';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(getDeposits, async () => ({
  deposits: await knownDeposits(),
}));
