import { endSession, forgetCookie } from '@/lib/auth/sessions';
import { route } from '@/lib/http/route';

export const GET = route(
  { session: 'shopper', endsSession: true },
  async ({ session, setCookie }) => {
    await endSession(session);
    setCookie(forgetCookie('shopper'));
    return { message: 'Logged Out' };
  },
);

export { preflight as OPTIONS } from '@/lib/http/cors';
