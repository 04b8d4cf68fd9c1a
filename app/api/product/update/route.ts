import * as endpoints from '@/lib/api/endpoints/product';
import { route } from '@/lib/api/route';
import { readProductForm } from '@/lib/catalog/product-form';
import { productUpdate } from '@/lib/catalog/schema';
import { updateProduct } from '@/lib/catalog/update';
import { idempotencyKeyOf } from '@/lib/http/idempotency-key';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.updateProduct,
  async ({ request }) => {
    const { product, photos } = await readProductForm(request, productUpdate);
    return { product: await updateProduct(product, photos, idempotencyKeyOf(request)) };
  },
);
