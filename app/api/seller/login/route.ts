import * as endpoints from '@/lib/api/endpoints/seller';
import { route } from '@/lib/api/route';
import { loginSeller } from '@/lib/auth/commands';
import { callerOf } from '@/lib/auth/known-device';
import { welcomeSeller } from '@/lib/auth/language';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.loginSeller,
  async ({ body, request, setCookie }) =>
    welcomeSeller(await loginSeller(body, await callerOf(request)), setCookie),
);
