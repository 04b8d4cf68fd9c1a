import { endpoint } from '@/lib/api/endpoint';
import { health } from '@/lib/api/health';
import { healthResponse } from '@/lib/observe/health-view';

export const endpoints = [
  endpoint({
    call: 'GET /api/health',
    summary: 'Reports whether the shop can serve requests; 503 if its database is unreachable.',
    answer: healthResponse,
    handle: async ({ request }) => {
      const { success, ...state } = await health(request);
      if (success) return state;
      const headers = { 'Retry-After': '5' };
      return Response.json({ success, ...state }, { status: 503, headers });
    },
  }),
];
