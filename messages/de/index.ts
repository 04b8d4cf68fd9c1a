import { account } from './account';
import { address } from './address';
import { addressForm } from './address-form';
import { answers } from './answers';
import { cart } from './cart';
import { catalog } from './catalog';
import { days } from './days';
import { devices } from './devices';
import { frame } from './frame';
import { goods } from './goods';
import { home } from './home';
import { invoice } from './invoice';
import { islands } from './islands';
import { language } from './language';
import { login } from './login';
import { mails } from './mails';
import { moments } from './moments';
import { movingIn } from './moving-in';
import { order } from './order';
import { orders } from './orders';
import { outage } from './outage';
import { password } from './password';
import { product } from './product';
import { promise } from './promise';
import { push } from './push';
import { refusals } from './refusals';
import { rowFaults } from './row-faults';
import { search } from './search';
import { sellerMails } from './seller-mails';
import { shop } from './shop';
import { tax } from './tax';
import { terms } from './terms';
import { validation } from './validation';
import { windows } from './windows';

export const de = {
  account,
  address,
  answers,
  addressForm,
  cart,
  catalog,
  days,
  devices,
  frame,
  goods,
  home,
  invoice,
  islands,
  language,
  mails,
  outage,
  login,
  moments,
  movingIn,
  order,
  orders,
  password,
  product,
  promise,
  push,
  refusals,
  rowFaults,
  search,
  sellerMails,
  shop,
  validation,
  tax,
  terms,
  windows,
};
