import * as endpoints from '@/lib/api/endpoints/home';
import { route } from '@/lib/api/route';
import { saveBannerPicture } from '@/lib/home/commands';
import { viewHome } from '@/lib/home/read';
import { readMultipart } from '@/lib/http/multipart';
import { PICTURE_PARTS } from '@/lib/images/limits';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.saveBannerPicture,
  async ({ request }) => {
    const { files } = await readMultipart(request, PICTURE_PARTS);
    return viewHome(await saveBannerPicture(files));
  },
);
