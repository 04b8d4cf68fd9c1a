import { z } from 'zod';
import { route } from '@/lib/http/route';
import { settleReturn } from '@/lib/payments/return';

const query = z.object({ session_id: z.string().max(200).optional() });

/** Where Stripe sends the browser after a payment: completes the order if the webhook is late. */
export const GET = route({ query }, async ({ query: { session_id } }) => {
  const location = await settleReturn(session_id);
  return new Response(null, { status: 303, headers: { Location: location } });
});
