import { account } from './account';
import { address } from './address';
import { addressForm } from './address-form';
import { age } from './age';
import { answers } from './answers';
import { board } from './board';
import { cart } from './cart';
import { catalog } from './catalog';
import { days } from './days';
import { devices } from './devices';
import { factFaults } from './fact-faults';
import { facts } from './facts';
import { factsForm } from './facts-form';
import { frame } from './frame';
import { goods } from './goods';
import { holds } from './holds';
import { home } from './home';
import { invoice } from './invoice';
import { islands } from './islands';
import { language } from './language';
import { login } from './login';
import { mails } from './mails';
import { moments } from './moments';
import { opening } from './opening';
import { order } from './order';
import { orders } from './orders';
import { outage } from './outage';
import { packing } from './packing';
import { password } from './password';
import { product } from './product';
import { promise } from './promise';
import { push } from './push';
import { refusals } from './refusals';
import { search } from './search';
import { seller } from './seller';
import { sellerMails } from './seller-mails';
import { shelves } from './shelves';
import { shop } from './shop';
import { tax } from './tax';
import { terms } from './terms';
import { translations } from './translations';
import { validation } from './validation';
import { windows } from './windows';

export const pt = {
  age,
  factsForm,
  factFaults,
  facts,
  holds,
  packing,
  board,
  seller,
  account,
  address,
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
  opening,
  order,
  orders,
  password,
  answers,
  translations,
  validation,
  product,
  promise,
  push,
  refusals,
  search,
  sellerMails,
  shelves,
  shop,
  tax,
  terms,
  windows,
};
