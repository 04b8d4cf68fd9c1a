import 'server-only';
import { t } from '@/lib/http/translate';
import { requestLanguage } from '@/lib/observe/request-context';
import { formatCents } from '@/lib/utils/money';
import type { OrderDoc } from '@/models/order';
import { pricingContextOf } from './pricing-context';
import { type OrderStatus, statusKey } from './status';

/** Formats integer cents in the order's currency and in the request's language, for error messages. */
export const formatSum = (order: OrderDoc, cents: number): string =>
  formatCents(cents, pricingContextOf(order).currency, requestLanguage());

/** Returns the name of a status in the language of the request, for error messages. */
export const statusLabel = (status: OrderStatus): string => t('order', statusKey(status));

/** Returns the error message for a request that arrives too late. It contains the order's current status. */
export const statusNow = ({ status }: { status: OrderStatus }): string =>
  t('errors', 'statusNow', { status: statusLabel(status) });
