import * as endpoints from '@/lib/api/endpoints/sign-in';
import { route } from '@/lib/api/route';
import { signInByRecoveryCode } from '@/lib/auth/factors/sign-in';
import { callerOf } from '@/lib/auth/known-device';
import { welcomeSeller } from '@/lib/auth/language';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.signInByRecoveryCode,
  async ({ body, request, setCookie }) =>
    welcomeSeller(await signInByRecoveryCode(body, await callerOf(request)), setCookie),
);
