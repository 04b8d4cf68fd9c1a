import { returnFromStripe } from '@/lib/api/endpoints/order';
import { route } from '@/lib/api/route';
import { settleReturn } from '@/lib/checkout/pay/return';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  returnFromStripe,
  async ({ query: { session_id } }) => {
    const location = await settleReturn(session_id);
    return new Response(null, { status: 303, headers: { Location: location } });
  },
);
