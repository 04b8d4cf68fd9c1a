import { z } from 'zod';
import { endpoint } from '@/lib/api/endpoint';
import { settleReturn } from '@/lib/checkout/pay/pay-page';
import { receiveWebhook } from '@/lib/checkout/pay/webhook';

export const endpoints = [
  endpoint({
    call: 'POST /api/stripe/webhook',
    summary: 'Receives webhook events from Stripe and verifies their signature.',
    message: ['successMessages', 'received'],
    handle: ({ request }) => receiveWebhook(request),
  }),

  endpoint({
    call: 'GET /api/stripe/return',
    summary: 'Receives the browser from Stripe after a payment and redirects it to the shop.',
    query: z.object({ session_id: z.string().max(200).optional() }),
    errors: ['badInput'],
    handle: async ({ query: { session_id } }) => {
      const location = await settleReturn(session_id);
      return new Response(null, { status: 303, headers: { Location: location } });
    },
  }),
];
