import { removeAccount } from '@/lib/account/remove';
import * as endpoints from '@/lib/api/endpoints/user';
import { route } from '@/lib/api/route';
import { callerOf } from '@/lib/auth/known-device';
import { forgetCookie } from '@/lib/auth/sessions';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.removeAccount,
  async ({ session, body, request, setCookie }) => {
    await removeAccount(session.subject, body.password, await callerOf(request));
    setCookie(forgetCookie('shopper'));
  },
);
