import * as endpoints from '@/lib/api/endpoints/staff';
import { route, routeBoth } from '@/lib/api/route';
import { callerOf } from '@/lib/auth/known-device';
import { listSwitch, switchPerson } from '@/lib/staff/pin';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeBoth(
  route(endpoints.listSwitch, ({ session }) => listSwitch(session)),
  route(endpoints.switchPerson, async ({ session, body, request, setCookie }) => {
    const { person, cookie } = await switchPerson(session, body, await callerOf(request));
    setCookie(cookie);
    return { person };
  }),
);
