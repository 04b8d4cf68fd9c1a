import { accountData } from '@/lib/account/data';
import { getAccountData } from '@/lib/api/endpoints/user';
import { route } from '@/lib/api/route';
import { pictureOriginFor } from '@/lib/http/front-end';
import { streamOf } from '@/lib/http/stream';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getAccountData,
  async ({ session, request }) =>
    new Response(streamOf(await accountData(session, pictureOriginFor(request))), {
      headers: {
        'Content-Type': 'application/json',
        'Content-Disposition': 'attachment; filename="basketful-my-data.json"',
      },
    }),
);
