import 'server-only';
import { t } from '@/lib/http/say';
import { requestLanguage } from '@/lib/observe/request-context';
import { formatCents } from '@/lib/utils/money';
import type { OrderDoc } from '@/models/order';
import { type OrderStatus, statusKey } from './status';
import { pricingContextOf } from './terms';

/** An amount (integer cents) of an order in its currency and the language of the request, for its refusals. */
export const formatSum = (order: OrderDoc, cents: number): string =>
  formatCents(cents, pricingContextOf(order).currency, requestLanguage());

/** A status in the language of the request, for its refusals. */
export const statusLabel = (status: OrderStatus): string => t('order', statusKey(status));

/** The present status of an order, in a sentence, for a call that comes too late. */
export const statusNow = ({ status }: { status: OrderStatus }): string =>
  t('refusals', 'statusNow', { status: statusLabel(status) });
