import * as endpoints from '@/lib/api/endpoints/sign-in';
import { route } from '@/lib/api/route';
import { startAppCodes } from '@/lib/auth/factors/app-codes';
import { readShop } from '@/lib/shop/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.startAppCodes,
  async ({ session }) => startAppCodes(session, (await readShop()).name),
);
