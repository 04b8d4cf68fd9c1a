import { address } from './address';
import { catalog } from './catalog';
import { frame } from './frame';
import { goods } from './goods';
import { home } from './home';
import { islands } from './islands';
import { language } from './language';
import { mails } from './mails';
import { outage } from './outage';
import { product } from './product';
import { promise } from './promise';
import { push } from './push';
import { refusals } from './refusals';
import { search } from './search';
import { sellerMails } from './seller-mails';
import { shop } from './shop';

export const fr = {
  address,
  catalog,
  frame,
  goods,
  home,
  islands,
  language,
  mails,
  outage,
  product,
  promise,
  push,
  refusals,
  search,
  sellerMails,
  shop,
};
