import * as endpoints from '@/lib/api/endpoints/staff';
import { route } from '@/lib/api/route';
import { callerOf } from '@/lib/auth/known-device';
import { acceptInvitation } from '@/lib/staff/account';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.acceptInvitation,
  async ({ body, request, setCookie }) => {
    const { person, cookies } = await acceptInvitation(body, await callerOf(request));
    cookies.forEach(setCookie);
    return { person };
  },
);
