import 'server-only';
import { say } from '@/lib/http/say';
import { type OrderStatus, statusKey } from './status';

/** A status in the language of the request, for its refusals. */
export const saidStatus = (status: OrderStatus): string => say('order', statusKey(status));
