import { endpoints as accountEndpoints } from '@/app/api/user/account-endpoints';
import { endpoints } from '@/app/api/user/endpoints';
import { endpoints as guestEndpoints } from '@/app/api/user/guest-endpoints';
import { endpoints as passkeyEndpoints } from '@/app/api/user/passkey-endpoints';
import { routesOf } from '@/lib/api/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routesOf([
  ...endpoints,
  ...accountEndpoints,
  ...guestEndpoints,
  ...passkeyEndpoints,
]);
