import { getShop } from '@/lib/api/endpoints/shop';
import { route } from '@/lib/api/route';
import { readShop } from '@/lib/shop/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(getShop, async () => ({
  shop: await readShop(),
}));
