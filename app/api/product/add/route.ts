import * as endpoints from '@/lib/api/endpoints/product';
import { route } from '@/lib/api/route';
import { addProduct, PHOTO_PARTS } from '@/lib/catalog/commands';
import { productInput } from '@/lib/catalog/schema';
import { readTree } from '@/lib/catalog/shelves/read';
import { idempotencyKeyOf } from '@/lib/http/idempotency-key';
import { readMultipart } from '@/lib/http/multipart';
import { parseJsonText, parseWith } from '@/lib/http/parse';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.addProduct,
  async ({ request }) => {
    const { fields, files } = await readMultipart(request, PHOTO_PARTS);
    // The categories as they are now, also those that another process has just added.
    await readTree();
    const product = parseWith(productInput, parseJsonText(fields.productData ?? '{}'));
    return { id: await addProduct(product, files, idempotencyKeyOf(request)) };
  },
);
