import { addProduct } from '@/lib/catalog/commands';
import { MAX_IMAGES, productInput } from '@/lib/catalog/schema';
import { idempotencyKeyOf } from '@/lib/http/idempotency-key';
import { readMultipart } from '@/lib/http/multipart';
import { parseJsonText, parseWith } from '@/lib/http/parse';
import { route } from '@/lib/http/route';
import { MAX_PHOTO_BYTES } from '@/lib/images/encode';

const limits = { maxFiles: MAX_IMAGES, maxFileBytes: MAX_PHOTO_BYTES, fileField: 'images' };

export const POST = route({ session: 'seller' }, async ({ request }) => {
  const { fields, files } = await readMultipart(request, limits);
  const product = parseWith(productInput, parseJsonText(fields.productData ?? '{}'));
  await addProduct(product, files, idempotencyKeyOf(request));
  return { message: 'Product Added' };
});

export { preflight as OPTIONS } from '@/lib/http/cors';
