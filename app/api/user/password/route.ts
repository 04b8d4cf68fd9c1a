import * as endpoints from '@/lib/api/endpoints/user';
import { route } from '@/lib/api/route';
import { changePassword } from '@/lib/auth/change-password';
import { callerOf } from '@/lib/auth/known-device';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.changePassword,
  async ({ session, body, request }) => changePassword(session, body, await callerOf(request)),
);
