import * as endpoints from '@/lib/api/endpoints/sign-in';
import { route } from '@/lib/api/route';
import { removeAppCodes } from '@/lib/auth/factors/app-codes';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.removeAppCodes,
  ({ session }) => removeAppCodes(session),
);
