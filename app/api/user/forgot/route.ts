import * as endpoints from '@/lib/api/endpoints/user';
import { route } from '@/lib/api/route';
import { callerOf } from '@/lib/auth/known-device';
import { forgotPassword } from '@/lib/auth/reset-password';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.forgotPassword,
  async ({ body, request }) => forgotPassword(body, await callerOf(request)),
);
