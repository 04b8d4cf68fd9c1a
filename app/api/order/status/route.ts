import { changeOrderStatus } from '@/lib/api/endpoints/order';
import { assertMay, route } from '@/lib/api/route';
import { changeStatus } from '@/lib/checkout/fulfil/change-status';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  changeOrderStatus,
  async ({ session, body }) => {
    // Cancelling gives money back, and taking that back asks for it again.
    if ([body.from, body.status].includes('Cancelled')) assertMay(session, 'money');
    return { order: await changeStatus(body) };
  },
);
