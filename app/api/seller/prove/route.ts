import * as endpoints from '@/lib/api/endpoints/sign-in';
import { route } from '@/lib/api/route';
import { prove } from '@/lib/auth/factors/sign-in';
import { callerOf } from '@/lib/auth/known-device';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.prove,
  async ({ session, body, request }) => prove(session, body, await callerOf(request)),
);
