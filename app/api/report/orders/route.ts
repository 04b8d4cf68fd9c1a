import { getReportOrders } from '@/lib/api/endpoints/report';
import { route } from '@/lib/api/route';
import { findOrderDays } from '@/lib/sales/order-days';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getReportOrders,
  async ({ query }) => ({ orderDays: await findOrderDays(query) }),
);
