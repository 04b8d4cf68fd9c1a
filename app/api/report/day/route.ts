import { getReportDay } from '@/lib/api/endpoints/report';
import { route } from '@/lib/api/route';
import { findDay } from '@/lib/takings/queries';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getReportDay,
  async ({ query }) => ({ day: await findDay(query) }),
);
