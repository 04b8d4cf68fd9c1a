import * as endpoints from '@/lib/api/endpoints/seller';
import { route } from '@/lib/api/route';
import { loginSeller } from '@/lib/auth/commands';
import { endFormerSession } from '@/lib/auth/former-session';
import { callerOf } from '@/lib/auth/known-device';
import { welcomeSeller } from '@/lib/auth/language';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.loginSeller,
  async ({ body, request, setCookie }) => {
    const signIn = await loginSeller(body, await callerOf(request));
    await endFormerSession(request, 'seller');
    return welcomeSeller(signIn, setCookie);
  },
);
