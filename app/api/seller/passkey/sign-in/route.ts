import * as endpoints from '@/lib/api/endpoints/sign-in';
import { route } from '@/lib/api/route';
import { signInByPasskey } from '@/lib/auth/factors/sign-in';
import { callerOf } from '@/lib/auth/known-device';
import { welcomeSeller } from '@/lib/auth/language';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.signInByPasskey,
  async ({ body, request, setCookie }) =>
    welcomeSeller(await signInByPasskey(body, await callerOf(request)), setCookie),
);
