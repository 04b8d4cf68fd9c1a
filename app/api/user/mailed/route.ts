import { openMailed } from '@/lib/api/endpoints/user';
import { route } from '@/lib/api/route';
import { readSession } from '@/lib/auth/sessions';
import { proveMail } from '@/lib/mail/proof';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  openMailed,
  async ({ request, query: { order, proof } }) => {
    const session = await readSession(request, 'shopper');
    if (session) await proveMail(session.subject, proof);
    return new Response(null, { status: 303, headers: { Location: `/my-orders/${order}` } });
  },
);
