import { route } from '@/lib/http/route';
import { listOrders } from '@/lib/orders/queries';
import { orderQuery } from '@/lib/orders/schema';

export const GET = route({ session: 'seller', query: orderQuery }, ({ query }) =>
  listOrders(query),
);

export { preflight as OPTIONS } from '@/lib/http/cors';
