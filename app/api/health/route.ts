import { health } from '@/lib/health';
import { route } from '@/lib/http/route';

export const GET = route({}, async () => {
  const state = await health();
  if (state.success) return state;
  return Response.json(state, { status: 503, headers: { 'Retry-After': '5' } });
});

export { preflight as OPTIONS } from '@/lib/http/cors';
