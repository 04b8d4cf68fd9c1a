import { readSession } from '@/lib/auth/sessions';
import { findUser } from '@/lib/cart/queries';
import { route } from '@/lib/http/route';

// Not being signed in is no error: 200 with success false (DESIGN 2.1).
export const GET = route({ xsrf: true }, async ({ request }) => {
  const session = await readSession(request, 'shopper');
  const user = session && (await findUser(session.subject));
  return user ? { user } : { success: false, message: 'Not Authorized' };
});

export { preflight as OPTIONS } from '@/lib/http/cors';
