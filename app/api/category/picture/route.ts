import { saveCategoryPicture } from '@/lib/api/endpoints/category';
import { route } from '@/lib/api/route';
import { savePicture } from '@/lib/catalog/category-tree/commands';
import { viewTree } from '@/lib/catalog/category-tree/view';
import { readMultipart } from '@/lib/http/multipart';
import { PICTURE_PARTS } from '@/lib/images/limits';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  saveCategoryPicture,
  async ({ request }) => {
    const { fields, files } = await readMultipart(request, PICTURE_PARTS);
    return viewTree(await savePicture(fields.path ?? '', files));
  },
);
