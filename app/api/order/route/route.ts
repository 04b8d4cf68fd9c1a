import { routeDeliveries as endpoint } from '@/lib/api/endpoints/courier';
import { route } from '@/lib/api/route';
import { routeDeliveries } from '@/lib/couriers/commands';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint,
  ({ session: { person }, body }) => routeDeliveries(person.id, body),
);
