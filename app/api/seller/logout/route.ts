import { endSession, forgetCookie, readSession } from '@/lib/auth/sessions';
import { route } from '@/lib/http/route';

export const GET = route({ endsSession: true }, async ({ request, setCookie }) => {
  const session = await readSession(request, 'seller');
  if (session) await endSession(session);
  setCookie(forgetCookie('seller'));
  return { message: 'Logged Out' };
});

export { preflight as OPTIONS } from '@/lib/http/cors';
