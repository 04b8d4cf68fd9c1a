import 'server-only';
import { say } from '@/lib/http/say';
import { type OrderStatus, statusKey } from './status';

/** A status in the language of the request, for its refusals. */
export const saidStatus = (status: OrderStatus): string => say('order', statusKey(status));

/** The present status of an order, in a sentence, for a call that comes too late. */
export const statusNow = ({ status }: { status: OrderStatus }): string =>
  say('refusals', 'statusNow', { status: saidStatus(status) });
