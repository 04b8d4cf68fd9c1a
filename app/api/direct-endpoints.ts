import { endpoints as address } from '@/app/api/address/endpoints';
import { endpoints as cart } from '@/app/api/cart/endpoints';
import { endpoints as order } from '@/app/api/order/endpoints';
import { endpoints as product } from '@/app/api/product/endpoints';
import { endpoints as user } from '@/app/api/user/endpoints';
import { routesOf } from '@/lib/api/route';

/**
 * Handles API calls without Next.js (server/direct-calls.ts). Next.js loads these modules a second time, so share
 * module state (lib/utils/process-global.ts).
 */
export const handleDirectly = routesOf([...address, ...cart, ...order, ...product, ...user]).GET;
