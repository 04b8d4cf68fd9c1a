import * as endpoints from '@/lib/api/endpoints/shop';
import { route, routeBoth } from '@/lib/api/route';
import { dismissFirstDay, readFirstDay } from '@/lib/first-day/first-day';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeBoth(
  route(endpoints.getFirstDay, async () => ({ firstDay: await readFirstDay() })),
  route(endpoints.dismissFirstDay, async ({ body }) => ({ firstDay: await dismissFirstDay(body) })),
);
