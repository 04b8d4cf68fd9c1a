export { GuestCustomer } from './customer';
export { DayClose, Handover, Movement } from './day-close';
export { Favourites } from './favourite';
export { PageText } from './home-page';
export { Invoice } from './invoice';
export { MissedSearches } from './missed-search';
export { Mail, PushJob, PushSubscription, ShopperDevice } from './notification';
export { Order, RecentOrder, SlotPlace } from './order';
export { CategoryTree, Product, Upload, VariantGroup } from './product';
export { ShopSettings } from './shop-settings';
export { ShoppingLists } from './shopping-list';
export { Factors, PasswordReset, Seller, Session, SignInCode, Staff } from './staff';
export { StockAlerts } from './stock-alert';
export {
  Audit,
  Counter,
  Cursor,
  Lease,
  RateLimit,
  SchemaVersion,
  StripeEvent,
} from './system';
export { Address, Subscriber, User } from './user';
