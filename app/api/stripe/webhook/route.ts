import { route } from '@/lib/http/route';
import { receiveWebhook } from '@/lib/payments/webhook';

export const POST = route({}, async ({ request }) => {
  await receiveWebhook(request);
  return { message: 'Received' };
});
