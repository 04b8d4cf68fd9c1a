import type { Endpoint } from './endpoint';
import * as address from './endpoints/address';
import * as cart from './endpoints/cart';
import * as category from './endpoints/category';
import * as claim from './endpoints/claim';
import * as courier from './endpoints/courier';
import * as health from './endpoints/health';
import * as home from './endpoints/home';
import * as invoice from './endpoints/invoice';
import * as newsletter from './endpoints/newsletter';
import * as openapi from './endpoints/openapi';
import * as order from './endpoints/order';
import * as page from './endpoints/page';
import * as phone from './endpoints/phone';
import * as product from './endpoints/product';
import * as proposal from './endpoints/proposal';
import * as push from './endpoints/push';
import * as refund from './endpoints/refund';
import * as report from './endpoints/report';
import * as seller from './endpoints/seller';
import * as shop from './endpoints/shop';
import * as signIn from './endpoints/sign-in';
import * as staff from './endpoints/staff';
import * as user from './endpoints/user';

const groups = [
  user,
  cart,
  address,
  order,
  phone,
  courier,
  claim,
  proposal,
  push,
  refund,
  invoice,
  report,
  seller,
  signIn,
  shop,
  staff,
  product,
  category,
  page,
  home,
  newsletter,
  health,
  openapi,
];

/** Every endpoint of the API, by path. */
export const endpoints: readonly Endpoint[] = groups
  .flatMap((group) => Object.values<Endpoint>(group))
  .sort(
    (one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method),
  );
