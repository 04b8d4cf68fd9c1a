import * as endpoints from '@/lib/api/endpoints/sign-in';
import { route } from '@/lib/api/route';
import { setPasskeysOnly } from '@/lib/auth/factors/passkeys';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.setPasskeysOnly,
  ({ session, body }) => setPasskeysOnly(session, body),
);
