import 'server-only';
import { randomUUID } from 'node:crypto';
import { type BusinessEvent, emitEvent } from '@/lib/observe/business-events';
import { reportError } from '@/lib/observe/report-error';
import { currentActor } from '@/lib/observe/request-context';
import { withTimeout } from '@/lib/utils/async';
import { append } from './append';
import type { Draft } from './chain';
import type { Change } from './changed-fields';

/** The maximum time that a response waits for its audit entry, in ms. The entry itself may be stored later. */
const MAX_WAIT_MS = 1_000;

function targetOf(event: BusinessEvent): Draft['target'] {
  if ('orderId' in event) return { kind: 'order', id: event.orderId };
  if ('productId' in event) return { kind: 'product', id: event.productId };
  if ('userId' in event && event.userId) return { kind: 'shopper', id: event.userId };
  if ('guestId' in event) return { kind: 'guest', id: event.guestId };
  if ('staffId' in event) return { kind: 'staff', id: event.staffId };
  return undefined;
}

/**
 * Emits a business event (see {@link emitEvent}) and appends it to the audit log, with the actor and the
 * changed fields. Call it after the write that makes the change final. It never throws, and waits at most one
 * second. If the database does not respond, the entry is stored as soon as it does. Until then, only the
 * process log contains the entry. If 10,000 entries already wait, the entry is not added to the audit log.
 */
export async function record(event: BusinessEvent, { before, after }: Change = {}): Promise<void> {
  emitEvent(event);
  const target = targetOf(event);
  const draft: Draft = {
    key: randomUUID(),
    at: new Date(),
    actor: currentActor(),
    action: event.event,
    ...(target ? { target } : {}),
    ...(before ? { before } : {}),
    ...(after ? { after } : {}),
  };
  try {
    await withTimeout(MAX_WAIT_MS, append(draft));
  } catch (error) {
    reportError('an audit log entry is not stored yet', { err: error, entry: draft });
  }
}
