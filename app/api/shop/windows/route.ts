import * as endpoints from '@/lib/api/endpoints/shop';
import { route } from '@/lib/api/route';
import { readSession } from '@/lib/auth/sessions';
import { windowsFor } from '@/lib/checkout/window/windows-for';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.getWindows,
  async ({ request, query }) =>
    windowsFor(query.zip, (await readSession(request, 'shopper'))?.subject),
);
