import * as endpoints from '@/lib/api/endpoints/shop';
import { route } from '@/lib/api/route';
import { readMultipart } from '@/lib/http/multipart';
import { PICTURE_PARTS } from '@/lib/images/limits';
import { saveLogo } from '@/lib/shop/commands';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.saveLogo,
  async ({ request }) => {
    const { files } = await readMultipart(request, PICTURE_PARTS);
    return { shop: await saveLogo(files) };
  },
);
