import { endpoint } from '@/lib/api/endpoint';
import { health } from '@/lib/api/health';
import { healthAnswer } from '@/lib/observe/health-view';

export const endpoints = [
  endpoint({
    method: 'GET',
    path: '/api/health',
    summary: 'Whether the shop can serve; 503 when its database is out of reach.',
    answer: healthAnswer,
    handle: async ({ request }) => {
      const { success, ...state } = await health(request);
      if (success) return state;
      const headers = { 'Retry-After': '5' };
      return Response.json({ success, ...state }, { status: 503, headers });
    },
  }),
];
