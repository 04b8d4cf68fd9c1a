import { allEndpoints } from '@/app/api/all-endpoints';
import { routesOf } from '@/lib/api/route';

/**
 * Next.js passes API calls to these handlers, except calls that the server handles without Next.js
 * (server/direct-calls.ts).
 */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routesOf(allEndpoints);
