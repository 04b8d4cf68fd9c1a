import * as endpoints from '@/lib/api/endpoints/seller';
import { route } from '@/lib/api/route';
import { callerOf } from '@/lib/auth/known-device';
import { changeSellerPassword } from '@/lib/auth/seller-password';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.changeSellerPassword,
  async ({ session, body, request }) => {
    await changeSellerPassword(session, body, await callerOf(request));
    return {};
  },
);
