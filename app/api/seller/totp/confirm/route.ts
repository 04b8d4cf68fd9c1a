import * as endpoints from '@/lib/api/endpoints/sign-in';
import { route } from '@/lib/api/route';
import { confirmAppCodes } from '@/lib/auth/factors/app-codes';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.confirmAppCodes,
  async ({ session, body }) => confirmAppCodes(session, body),
);
