import { getCourierCash } from '@/lib/api/endpoints/courier';
import { route } from '@/lib/api/route';
import { courierCash } from '@/lib/couriers/handovers';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(getCourierCash, ({ query }) =>
  courierCash(query.date),
);
