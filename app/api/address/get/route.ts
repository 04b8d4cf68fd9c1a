import { listAddresses } from '@/lib/addresses/queries';
import { getAddresses } from '@/lib/api/endpoints/address';
import { route } from '@/lib/api/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(getAddresses, async ({ session }) =>
  listAddresses(session.subject),
);
