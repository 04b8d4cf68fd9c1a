import * as endpoints from '@/lib/api/endpoints/staff';
import { route } from '@/lib/api/route';
import { callerOf } from '@/lib/auth/known-device';
import { setPin } from '@/lib/staff/pin';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.setPin,
  async ({ session, body, request }) => setPin(session, body, await callerOf(request)),
);
