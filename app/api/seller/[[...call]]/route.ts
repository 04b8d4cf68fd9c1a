import { endpoints } from '@/app/api/seller/endpoints';
import { endpoints as factorEndpoints } from '@/app/api/seller/factor-endpoints';
import { endpoints as signInEndpoints } from '@/app/api/seller/sign-in-endpoints';
import { routesOf } from '@/lib/api/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routesOf([
  ...endpoints,
  ...factorEndpoints,
  ...signInEndpoints,
]);
