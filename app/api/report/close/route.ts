import { closeReportDay } from '@/lib/api/endpoints/report';
import { route } from '@/lib/api/route';
import { closeDay } from '@/lib/takings/close';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  closeReportDay,
  async ({ body }) => ({ day: await closeDay(body) }),
);
