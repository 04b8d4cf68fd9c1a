import { allEndpoints } from '@/app/api/all-endpoints';
import { routesOf } from '@/lib/api/route';

/** Next.js passes each API call to these handlers, unless the server handles it without Next.js (server/direct-calls.ts). */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routesOf(allEndpoints);
