import { endpoints as address } from '@/app/api/address/endpoints';
import { endpoints as cart } from '@/app/api/cart/endpoints';
import { endpoints as category } from '@/app/api/category/endpoints';
import { endpoints as customer } from '@/app/api/customer/endpoints';
import { endpoints as favourite } from '@/app/api/favourite/endpoints';
import { endpoints as health } from '@/app/api/health/endpoints';
import { endpoints as newsletter } from '@/app/api/newsletter/endpoints';
import { endpoints as orderCourier } from '@/app/api/order/courier-endpoints';
import { endpoints as order } from '@/app/api/order/endpoints';
import { endpoints as orderGuest } from '@/app/api/order/guest-endpoints';
import { endpoints as orderList } from '@/app/api/order/list-endpoints';
import { endpoints as orderPacking } from '@/app/api/order/packing-endpoints';
import { endpoints as orderPayment } from '@/app/api/order/payment-endpoints';
import { endpoints as orderPhone } from '@/app/api/order/phone-endpoints';
import { endpoints as page } from '@/app/api/page/endpoints';
import { endpoints as productEditing } from '@/app/api/product/editing-endpoints';
import { endpoints as product } from '@/app/api/product/endpoints';
import { endpoints as report } from '@/app/api/report/endpoints';
import { endpoints as seller } from '@/app/api/seller/endpoints';
import { endpoints as sellerFactor } from '@/app/api/seller/factor-endpoints';
import { endpoints as sellerSignIn } from '@/app/api/seller/sign-in-endpoints';
import { endpoints as shop } from '@/app/api/shop/endpoints';
import { endpoints as shoppingList } from '@/app/api/shopping-list/endpoints';
import { endpoints as staff } from '@/app/api/staff/endpoints';
import { endpoints as stockAlert } from '@/app/api/stock-alert/endpoints';
import { endpoints as stripe } from '@/app/api/stripe/endpoints';
import { endpoints as userAccount } from '@/app/api/user/account-endpoints';
import { endpoints as user } from '@/app/api/user/endpoints';
import { endpoints as userSignIn } from '@/app/api/user/sign-in-endpoints';
import { type Endpoint, endpoint } from '@/lib/api/endpoint';
import { openApiResponse } from '@/lib/api/reference/openapi';

/** This endpoint describes all endpoints, including itself. It is therefore defined beside the list. */
export const openApiEndpoint = endpoint({
  call: 'GET /api/openapi.json',
  summary: 'Returns this API description as OpenAPI 3.1.',
  format: 'document',
  handle: ({ request }) => openApiResponse(request, allEndpoints),
});

export const allEndpoints: readonly Endpoint[] = [
  ...address,
  ...cart,
  ...category,
  ...customer,
  ...favourite,
  ...health,
  ...newsletter,
  ...orderCourier,
  ...order,
  ...orderGuest,
  ...orderList,
  ...orderPacking,
  ...orderPayment,
  ...orderPhone,
  ...page,
  ...productEditing,
  ...product,
  ...report,
  ...seller,
  ...sellerFactor,
  ...sellerSignIn,
  ...shop,
  ...shoppingList,
  ...staff,
  ...stockAlert,
  ...stripe,
  ...user,
  ...userAccount,
  ...userSignIn,
  openApiEndpoint,
].sort(
  (one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method),
);
