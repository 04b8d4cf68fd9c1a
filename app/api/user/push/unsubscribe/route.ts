import { unsubscribeShopperPush } from '@/lib/api/endpoints/push';
import { route } from '@/lib/api/route';
import { unsubscribeShopper } from '@/lib/push/shoppers';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  unsubscribeShopperPush,
  ({ session, body }) => unsubscribeShopper(session, body),
);
