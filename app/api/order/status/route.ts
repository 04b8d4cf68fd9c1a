import { changeOrderStatus } from '@/lib/api/endpoints/order';
import { route } from '@/lib/api/route';
import { changeStatus } from '@/lib/checkout/fulfil/change-status';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  changeOrderStatus,
  async ({ body }) => ({ order: await changeStatus(body) }),
);
