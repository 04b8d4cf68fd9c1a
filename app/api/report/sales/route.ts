import { getReportSales } from '@/lib/api/endpoints/report';
import { route } from '@/lib/api/route';
import { findSales } from '@/lib/sales/queries';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getReportSales,
  async ({ query }) => ({
    sales: await findSales(query),
  }),
);
