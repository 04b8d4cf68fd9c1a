import { getAccountData } from '@/lib/api/endpoints/user';
import { route } from '@/lib/api/route';
import { accountData } from '@/lib/checkout/account-data';
import { originFor } from '@/lib/http/front-end';
import { streamOf } from '@/lib/http/stream';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getAccountData,
  async ({ session, request }) =>
    new Response(streamOf(await accountData(session, originFor(request))), {
      headers: {
        'Content-Type': 'application/json',
        'Content-Disposition': 'attachment; filename="basketful-my-data.json"',
      },
    }),
);
