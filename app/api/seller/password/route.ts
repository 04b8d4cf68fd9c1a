import * as endpoints from '@/lib/api/endpoints/seller';
import { route } from '@/lib/api/route';
import { isStaffId } from '@/lib/auth/credentials';
import { callerOf } from '@/lib/auth/known-device';
import { changeSellerPassword } from '@/lib/auth/seller-password';
import { changeStaffPassword } from '@/lib/staff/account';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.changeSellerPassword,
  async ({ session, body, request }) => {
    const change = isStaffId(session.subject) ? changeStaffPassword : changeSellerPassword;
    await change(session, body, await callerOf(request));
  },
);
