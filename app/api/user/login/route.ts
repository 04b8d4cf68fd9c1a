import { loginUser } from '@/lib/api/endpoints/user';
import { route } from '@/lib/api/route';
import { login } from '@/lib/auth/commands';
import { endFormerSession } from '@/lib/auth/former-session';
import { callerOf } from '@/lib/auth/known-device';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  loginUser,
  async ({ body, request, setCookie }) => {
    const { user, cookies } = await login(body, await callerOf(request));
    await endFormerSession(request, 'shopper');
    cookies.forEach(setCookie);
    return { user };
  },
);
