import { leaveNewsletter } from '@/lib/api/endpoints/newsletter';
import { route } from '@/lib/api/route';
import { clientIp } from '@/lib/http/client-ip';
import { leave } from '@/lib/newsletter/commands';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  leaveNewsletter,
  ({ body, request }) => leave(body, clientIp(request)),
);
