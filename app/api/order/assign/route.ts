import { assignOrder } from '@/lib/api/endpoints/courier';
import { route } from '@/lib/api/route';
import { assignTo } from '@/lib/couriers/commands';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(assignOrder, async ({ body }) => ({
  order: await assignTo(body),
}));
