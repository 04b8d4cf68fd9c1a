import { getPeople } from '@/lib/api/endpoints/phone';
import { route } from '@/lib/api/route';
import { findPeople } from '@/lib/checkout/phone/people';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(getPeople, async ({ query }) => ({
  people: await findPeople(query),
}));
