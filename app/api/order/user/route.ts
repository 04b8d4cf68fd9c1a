import { route } from '@/lib/http/route';
import { listOrdersOf } from '@/lib/orders/queries';

export const GET = route({ session: 'shopper' }, async ({ session }) => ({
  orders: await listOrdersOf(session.subject),
}));

export { preflight as OPTIONS } from '@/lib/http/cors';
