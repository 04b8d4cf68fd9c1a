import { subscribeNewsletter } from '@/lib/api/endpoints/newsletter';
import { route } from '@/lib/api/route';
import { clientIp } from '@/lib/http/client-ip';
import { subscribe } from '@/lib/newsletter/commands';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  subscribeNewsletter,
  ({ body, request }) => subscribe(body, clientIp(request)),
);
