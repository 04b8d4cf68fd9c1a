import { endpoints as address } from '@/app/api/address/endpoints';
import { endpoints as cart } from '@/app/api/cart/endpoints';
import { endpoints as order } from '@/app/api/order/endpoints';
import { endpoints as product } from '@/app/api/product/endpoints';
import { endpoints as user } from '@/app/api/user/endpoints';
import { routesOf } from '@/lib/api/route';

/**
 * Handles the API calls that the server answers without Next.js (server/direct-calls.ts).
 *
 * Next.js loads the modules of these handlers a second time. Module state must therefore be shared
 * (lib/utils/process-global.ts) or safe to duplicate.
 */
export const handleDirectly = routesOf([...address, ...cart, ...order, ...product, ...user]).GET;
