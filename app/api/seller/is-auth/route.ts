import { readSession } from '@/lib/auth/sessions';
import { route } from '@/lib/http/route';

export const GET = route({ xsrf: true }, async ({ request }) => {
  const session = await readSession(request, 'seller');
  return session ? {} : { success: false, message: 'Not Authorized' };
});

export { preflight as OPTIONS } from '@/lib/http/cors';
