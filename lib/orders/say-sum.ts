import 'server-only';
import { requestLanguage } from '@/lib/observe/request-context';
import { formatCents } from '@/lib/utils/money';
import type { OrderDoc } from '@/models/order';
import { termsOf } from './terms';

/** An amount (integer cents) of an order in its currency and the language of the request, for its refusals. */
export const saidSum = (order: OrderDoc, cents: number): string =>
  formatCents(cents, termsOf(order).currency, requestLanguage());
