import { getReportReorder } from '@/lib/api/endpoints/report';
import { route } from '@/lib/api/route';
import { findReorder } from '@/lib/sales/reorder';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(getReportReorder, async () => ({
  reorder: await findReorder(),
}));
