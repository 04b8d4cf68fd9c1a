import { getAccountData } from '@/lib/api/endpoints/user';
import { route } from '@/lib/api/route';
import { accountData } from '@/lib/checkout/account-data';
import { streamOf } from '@/lib/http/stream';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getAccountData,
  async ({ session }) =>
    new Response(streamOf(await accountData(session)), {
      headers: {
        'Content-Type': 'application/json',
        'Content-Disposition': 'attachment; filename="basketful-my-data.json"',
      },
    }),
);
