import { listSellerSessions } from '@/lib/api/endpoints/seller';
import { route } from '@/lib/api/route';
import { listDevices } from '@/lib/auth/signed-in-devices';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  listSellerSessions,
  async ({ session }) => ({ sessions: await listDevices(session) }),
);
