import { endpoints as courierEndpoints } from '@/app/api/order/courier-endpoints';
import { endpoints } from '@/app/api/order/endpoints';
import { endpoints as guestEndpoints } from '@/app/api/order/guest-endpoints';
import { endpoints as listEndpoints } from '@/app/api/order/list-endpoints';
import { endpoints as packingEndpoints } from '@/app/api/order/packing-endpoints';
import { endpoints as paymentEndpoints } from '@/app/api/order/payment-endpoints';
import { endpoints as phoneEndpoints } from '@/app/api/order/phone-endpoints';
import { routesOf } from '@/lib/api/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routesOf([
  ...endpoints,
  ...courierEndpoints,
  ...guestEndpoints,
  ...listEndpoints,
  ...packingEndpoints,
  ...paymentEndpoints,
  ...phoneEndpoints,
]);
