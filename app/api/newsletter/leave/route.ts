import { leaveNewsletter } from '@/lib/api/endpoints/newsletter';
import { route } from '@/lib/api/route';
import { clientIp } from '@/lib/http/client-ip';
import { leave } from '@/lib/newsletter/commands';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  leaveNewsletter,
  async ({ body, request }) => {
    await leave(body, clientIp(request));
    return {};
  },
);
