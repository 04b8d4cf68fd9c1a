import { getPromises } from '@/lib/api/endpoints/order';
import { route } from '@/lib/api/route';
import { keptPromises } from '@/lib/orders/promises';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(getPromises, () => keptPromises());
