import { address } from './address';
import { answers } from './answers';
import { catalog } from './catalog';
import { frame } from './frame';
import { goods } from './goods';
import { home } from './home';
import { islands } from './islands';
import { product } from './product';
import { promise } from './promise';
import { refusals } from './refusals';
import { search } from './search';
import { shop } from './shop';
import { validation } from './validation';

export const ar = {
  address,
  answers,
  catalog,
  frame,
  goods,
  home,
  islands,
  product,
  promise,
  refusals,
  search,
  shop,
  validation,
};
