import { account } from './account';
import { address } from './address';
import { addressForm } from './address-form';
import { age } from './age';
import { amounts } from './amounts';
import { answers } from './answers';
import { board } from './board';
import { browser } from './browser';
import { cart } from './cart';
import { catalog } from './catalog';
import { catalogFaults } from './catalog-faults';
import { charges } from './charges';
import { courierOrder } from './courier-order';
import { couriers } from './couriers';
import { days } from './days';
import { deliveries } from './deliveries';
import { devices } from './devices';
import { factFaults } from './fact-faults';
import { factors } from './factors';
import { facts } from './facts';
import { factsForm } from './facts-form';
import { firstDay } from './first-day';
import { frame } from './frame';
import { goods } from './goods';
import { holds } from './holds';
import { home } from './home';
import { homeFaults } from './home-faults';
import { invoice } from './invoice';
import { islands } from './islands';
import { language } from './language';
import { login } from './login';
import { mails } from './mails';
import { misfits } from './misfits';
import { moments } from './moments';
import { movingIn } from './moving-in';
import { newsletter } from './newsletter';
import { opening } from './opening';
import { order } from './order';
import { orders } from './orders';
import { outage } from './outage';
import { packing } from './packing';
import { pageRefusals } from './page-refusals';
import { pageTemplates } from './page-templates';
import { pages } from './pages';
import { password } from './password';
import { people } from './people';
import { phone } from './phone';
import { phoneOrder } from './phone-order';
import { product } from './product';
import { promise } from './promise';
import { proposal } from './proposal';
import { push } from './push';
import { refund } from './refund';
import { refusals } from './refusals';
import { rowFaults } from './row-faults';
import { sales } from './sales';
import { scanFaults } from './scan-faults';
import { scanning } from './scanning';
import { search } from './search';
import { seller } from './seller';
import { sellerCategories } from './seller-categories';
import { sellerForm } from './seller-form';
import { sellerGoods } from './seller-goods';
import { sellerHome } from './seller-home';
import { sellerList } from './seller-list';
import { sellerMails } from './seller-mails';
import { sellerPages } from './seller-pages';
import { sellerPhotos } from './seller-photos';
import { sellerProduct } from './seller-product';
import { sellerSettings } from './seller-settings';
import { sellerWeights } from './seller-weights';
import { shelves } from './shelves';
import { shop } from './shop';
import { shopFaults } from './shop-faults';
import { signInFaults } from './sign-in-faults';
import { sizeFaults } from './size-faults';
import { sizeForm } from './size-form';
import { sizes } from './sizes';
import { staffFaults } from './staff-faults';
import { taken } from './taken';
import { takings } from './takings';
import { tax } from './tax';
import { terms } from './terms';
import { translations } from './translations';
import { validation } from './validation';
import { weightFaults } from './weight-faults';
import { weights } from './weights';
import { windows } from './windows';

export const fr = {
  account,
  address,
  addressForm,
  age,
  amounts,
  answers,
  board,
  browser,
  cart,
  catalog,
  catalogFaults,
  charges,
  days,
  devices,
  factFaults,
  factors,
  facts,
  factsForm,
  firstDay,
  frame,
  goods,
  holds,
  home,
  homeFaults,
  invoice,
  islands,
  language,
  login,
  mails,
  misfits,
  moments,
  movingIn,
  newsletter,
  opening,
  order,
  orders,
  courierOrder,
  deliveries,
  couriers,
  phoneOrder,
  phone,
  taken,
  outage,
  packing,
  pageRefusals,
  pageTemplates,
  pages,
  password,
  product,
  promise,
  proposal,
  push,
  refund,
  refusals,
  rowFaults,
  sales,
  scanFaults,
  scanning,
  search,
  seller,
  sellerCategories,
  sellerForm,
  sellerGoods,
  sellerHome,
  sellerList,
  sellerMails,
  sellerPages,
  sellerPhotos,
  sellerProduct,
  sellerSettings,
  sellerWeights,
  shelves,
  shop,
  shopFaults,
  staffFaults,
  people,
  sizes,
  sizeForm,
  sizeFaults,
  signInFaults,
  takings,
  tax,
  terms,
  translations,
  validation,
  weightFaults,
  weights,
  windows,
};
