import { readShopperPush } from '@/lib/api/endpoints/push';
import { route } from '@/lib/api/route';
import { pushStateOf } from '@/lib/push/shoppers';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  readShopperPush,
  async ({ session }) => pushStateOf(session),
);
