import * as endpoints from '@/lib/api/endpoints/sign-in';
import { route } from '@/lib/api/route';
import { makeRecoveryCodes } from '@/lib/auth/factors/recovery';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.makeRecoveryCodes,
  async ({ session }) => ({ codes: await makeRecoveryCodes(session) }),
);
