import * as endpoints from '@/lib/api/endpoints/sign-in';
import { route } from '@/lib/api/route';
import { addPasskey } from '@/lib/auth/factors/passkeys';
import { callerOf } from '@/lib/auth/known-device';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.addPasskey,
  async ({ session, body, request }) => addPasskey(session, body, await callerOf(request)),
);
