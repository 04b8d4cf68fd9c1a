export { GuestCustomer } from './customer';
export { DayClose, Handover, Movement } from './day-close';
export { Invoice } from './invoice';
export { Mail, PushJob, PushSubscription, ShopperDevice } from './notification';
export { Order, RecentOrder, SlotPlace } from './order';
export { CategoryTree, Product, Upload, VariantGroup } from './product';
export { PageText, ShopSettings } from './shop-settings';
export { Favourites, ShoppingLists, StockAlerts } from './shopper-lists';
export { Factors, PasswordReset, Seller, Session, SignInCode, Staff } from './staff';
export {
  Audit,
  Counter,
  Cursor,
  Lease,
  MissedSearches,
  RateLimit,
  SchemaVersion,
  StripeEvent,
} from './system';
export { Address, Subscriber, User } from './user';
