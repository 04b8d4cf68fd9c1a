import * as endpoints from '@/lib/api/endpoints/product';
import { route } from '@/lib/api/route';
import { PHOTO_PARTS } from '@/lib/catalog/commands';
import { productUpdate } from '@/lib/catalog/schema';
import { readTree } from '@/lib/catalog/shelves/read';
import { updateProduct } from '@/lib/catalog/update';
import { idempotencyKeyOf } from '@/lib/http/idempotency-key';
import { readMultipart } from '@/lib/http/multipart';
import { parseJsonText, parseWith } from '@/lib/http/parse';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.updateProduct,
  async ({ request }) => {
    const { fields, files } = await readMultipart(request, PHOTO_PARTS);
    // The categories as they are now, also those that another process has just added.
    await readTree();
    const change = parseWith(productUpdate, parseJsonText(fields.productData ?? '{}'));
    return { product: await updateProduct(change, files, idempotencyKeyOf(request)) };
  },
);
