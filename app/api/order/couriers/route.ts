import { getCouriers } from '@/lib/api/endpoints/courier';
import { route } from '@/lib/api/route';
import { listCouriers, listPeople } from '@/lib/couriers/queries';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(getCouriers, async () => {
  const [couriers, people] = await Promise.all([listCouriers(), listPeople()]);
  return { couriers, people };
});
