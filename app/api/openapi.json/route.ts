import { route } from '@/lib/http/route';
import { openApi } from '@/lib/reference/openapi';

export const GET = route({}, async () => Response.json(openApi()));

export { preflight as OPTIONS } from '@/lib/http/cors';
