import * as endpoints from '@/lib/api/endpoints/product';
import { route } from '@/lib/api/route';
import { addProduct } from '@/lib/catalog/commands';
import { readProductForm } from '@/lib/catalog/product-form';
import { productInput } from '@/lib/catalog/schema';
import { idempotencyKeyOf } from '@/lib/http/idempotency-key';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.addProduct,
  async ({ request }) => {
    const { product, photos } = await readProductForm(request, productInput);
    return { id: await addProduct(product, photos, idempotencyKeyOf(request)) };
  },
);
