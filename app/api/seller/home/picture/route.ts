import * as endpoints from '@/lib/api/endpoints/home';
import { route } from '@/lib/api/route';
import { BANNER_PARTS, saveBannerPicture } from '@/lib/home/commands';
import { viewHome } from '@/lib/home/read';
import { readMultipart } from '@/lib/http/multipart';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.saveBannerPicture,
  async ({ request }) => {
    const { files } = await readMultipart(request, BANNER_PARTS);
    return viewHome(await saveBannerPicture(files));
  },
);
