import { subscribeShopperPush } from '@/lib/api/endpoints/push';
import { route } from '@/lib/api/route';
import { subscribeShopper } from '@/lib/push/shoppers';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  subscribeShopperPush,
  ({ session, body }) => subscribeShopper(session, body),
);
