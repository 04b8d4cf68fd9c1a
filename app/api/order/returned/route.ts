import { noteReturnedDeposits } from '@/lib/api/endpoints/order';
import { route } from '@/lib/api/route';
import { noteReturned } from '@/lib/checkout/fulfil/returned';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  noteReturnedDeposits,
  async ({ body }) => ({ order: await noteReturned(body) }),
);
