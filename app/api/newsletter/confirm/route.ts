import { confirmNewsletter } from '@/lib/api/endpoints/newsletter';
import { route } from '@/lib/api/route';
import { clientIp } from '@/lib/http/client-ip';
import { confirm } from '@/lib/newsletter/commands';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  confirmNewsletter,
  ({ body, request }) => confirm(body, clientIp(request)),
);
