import { logoutSeller } from '@/lib/api/endpoints/seller';
import { route } from '@/lib/api/route';
import { endSession, forgetCookie, readSession } from '@/lib/auth/sessions';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  logoutSeller,
  async ({ request, setCookie }) => {
    const session = await readSession(request, 'seller');
    if (session) await endSession(session);
    setCookie(forgetCookie('seller'));
  },
);
