import { unsubscribePush } from '@/lib/api/endpoints/seller';
import { route } from '@/lib/api/route';
import { unsubscribe } from '@/lib/push/commands';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(unsubscribePush, ({ body }) =>
  unsubscribe(body),
);
