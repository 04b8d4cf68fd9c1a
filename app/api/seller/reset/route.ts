import * as endpoints from '@/lib/api/endpoints/sign-in';
import { route } from '@/lib/api/route';
import { callerOf } from '@/lib/auth/known-device';
import { resetSellerPassword } from '@/lib/auth/seller-reset';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.resetSellerPassword,
  async ({ body, request }) => resetSellerPassword(body, await callerOf(request)),
);
