import { getOrderSum } from '@/lib/api/endpoints/phone';
import { route } from '@/lib/api/route';
import { sumOfOrder } from '@/lib/checkout/phone/place-for';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(getOrderSum, async ({ body }) => ({
  sum: await sumOfOrder(body),
}));
