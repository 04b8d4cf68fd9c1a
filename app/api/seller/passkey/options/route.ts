import * as endpoints from '@/lib/api/endpoints/sign-in';
import { route } from '@/lib/api/route';
import { passkeyToAdd } from '@/lib/auth/factors/passkeys';
import { readShop } from '@/lib/shop/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.startPasskey,
  async ({ session }) => passkeyToAdd(session, (await readShop()).name),
);
