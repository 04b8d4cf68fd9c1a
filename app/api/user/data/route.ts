import { accountData } from '@/lib/account/data';
import { getAccountData } from '@/lib/api/endpoints/user';
import { route } from '@/lib/api/route';
import { download } from '@/lib/http/download';
import { pictureOriginFor } from '@/lib/http/front-end';
import { streamOf } from '@/lib/http/stream';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getAccountData,
  async ({ session, request }) => {
    const data = await accountData(session, pictureOriginFor(request));
    return download(streamOf(data), 'basketful-my-data.json', 'application/json');
  },
);
