import * as endpoints from '@/lib/api/endpoints/sign-in';
import { route } from '@/lib/api/route';
import { removePasskey } from '@/lib/auth/factors/passkeys';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.removePasskey,
  async ({ session, body }) => {
    await removePasskey(session, body.id);
    return {};
  },
);
