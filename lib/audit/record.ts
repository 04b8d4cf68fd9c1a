import 'server-only';
import { randomUUID } from 'node:crypto';
import { type BusinessEvent, emitEvent } from '@/lib/observe/business-events';
import { reportError } from '@/lib/observe/report-error';
import { currentActor } from '@/lib/observe/request-context';
import { withTimeout } from '@/lib/utils/async';
import { append } from './append';
import type { Draft } from './chain';
import type { Change } from './changed-fields';

/** How long an answer waits for its entry; the entry itself is stored later, too. */
const MAX_WAIT_MS = 1_000;

function targetOf(event: BusinessEvent): Draft['target'] {
  if ('orderId' in event) return { kind: 'order', id: event.orderId };
  if ('productId' in event) return { kind: 'product', id: event.productId };
  if ('userId' in event && event.userId) return { kind: 'shopper', id: event.userId };
  if ('staffId' in event) return { kind: 'staff', id: event.staffId };
  return undefined;
}

/**
 * Notes an event of business, as {@link emitEvent}, and records it in the audit log with what it
 * changed and who caused it. Call it after the write that decides. It never throws and never waits longer than a
 * second: what could not be stored by then is in the log in full, and is stored as soon as the database answers, unless 10,000
 * entries wait for it.
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
