import { logoutUser } from '@/lib/api/endpoints/user';
import { route } from '@/lib/api/route';
import { endSession, forgetCookie } from '@/lib/auth/sessions';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  logoutUser,
  async ({ session, setCookie }) => {
    await endSession(session);
    setCookie(forgetCookie('shopper'));
  },
);
