import { setStock } from '@/lib/catalog/commands';
import { stockUpdate } from '@/lib/catalog/schema';
import { route } from '@/lib/http/route';

export const POST = route({ session: 'seller', body: stockUpdate }, async ({ body }) => {
  await setStock(body.id, body.inStock);
  return { message: 'Stock Updated' };
});

export { preflight as OPTIONS } from '@/lib/http/cors';
