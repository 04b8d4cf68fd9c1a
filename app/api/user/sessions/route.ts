import { listSessions } from '@/lib/api/endpoints/user';
import { route } from '@/lib/api/route';
import { listDevices } from '@/lib/auth/signed-in-devices';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  listSessions,
  async ({ session }) => ({ sessions: await listDevices(session) }),
);
