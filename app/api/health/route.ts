import { getHealth } from '@/lib/api/endpoints/health';
import { health } from '@/lib/api/health';
import { route } from '@/lib/api/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(getHealth, async ({ request }) => {
  const { success, ...state } = await health(request);
  if (success) return state;
  const headers = { 'Retry-After': '5' };
  return Response.json({ success, ...state }, { status: 503, headers });
});
