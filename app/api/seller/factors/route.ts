import * as endpoints from '@/lib/api/endpoints/sign-in';
import { route } from '@/lib/api/route';
import { listFactors } from '@/lib/auth/factors/queries';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.readFactors,
  async ({ session }) => listFactors(session),
);
