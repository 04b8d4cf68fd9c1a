import { getCouriers } from '@/lib/api/endpoints/courier';
import { route } from '@/lib/api/route';
import { listCouriers } from '@/lib/couriers/queries';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(getCouriers, async () => ({
  couriers: await listCouriers(),
}));
