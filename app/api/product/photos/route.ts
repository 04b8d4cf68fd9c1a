import * as endpoints from '@/lib/api/endpoints/product';
import { route } from '@/lib/api/route';
import { PHOTO_PARTS } from '@/lib/catalog/commands';
import { addPhotos } from '@/lib/catalog/photos/commands';
import { idempotencyKeyOf } from '@/lib/http/idempotency-key';
import { objectId } from '@/lib/http/input-parts';
import { readMultipart } from '@/lib/http/multipart';
import { parseWith } from '@/lib/http/parse';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.addProductPhotos,
  async ({ request }) => {
    const { fields, files } = await readMultipart(request, PHOTO_PARTS);
    const id = parseWith(objectId, fields.id);
    return { product: await addPhotos(id, files, idempotencyKeyOf(request)) };
  },
);
