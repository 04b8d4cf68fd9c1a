import * as endpoints from '@/lib/api/endpoints/sign-in';
import { route } from '@/lib/api/route';
import { removePasskey } from '@/lib/auth/factors/passkeys';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.removePasskey,
  ({ session, body }) => removePasskey(session, body.id),
);
