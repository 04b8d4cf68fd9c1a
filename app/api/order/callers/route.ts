import { findCallers } from '@/lib/account/forget-guest';
import { getCallers } from '@/lib/api/endpoints/phone';
import { route } from '@/lib/api/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(getCallers, async ({ query }) =>
  findCallers(query),
);
