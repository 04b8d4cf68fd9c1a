import * as endpoints from '@/lib/api/endpoints/user';
import { route } from '@/lib/api/route';
import { callerOf } from '@/lib/auth/known-device';
import { resetPassword } from '@/lib/auth/reset-password';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.resetPassword,
  async ({ body, request }) => resetPassword(body, await callerOf(request)),
);
