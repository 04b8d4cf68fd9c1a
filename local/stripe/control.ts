import { z } from 'zod';
import type { ApiRequest, Reply } from './api';
import { ApiError, resourceMissing } from './api-error';
import { expireAuthorization } from './authorizations';
import { type Faults, faultsSchema } from './faults';
import { authorizationExpiry, OUTCOMES, pay } from './payments';
import type { Change, Intent, Refund, Session } from './records';
import { expireSession, sessionOf } from './sessions';
import { snapshotOf } from './store';
import type { Webhooks } from './webhooks';
import { wireDispute, wireRefund } from './wire';
import { announce, change, newId, type World } from './world';

/* Simulates events after a payment that a bank causes: failed refunds and disputes. Only tests trigger them. */

/** The possible decisions of the bank about a dispute. */
const DECISIONS = ['won', 'lost'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Makes a completed refund fail. The refunded amount returns to the shop's balance. */
export function failRefund(world: World, id: string): Refund {
  const refund = world.store.tables.refund.get(id);
  const intent = refund && world.store.tables.intent.get(refund.intent);
  if (!refund || !intent) throw resourceMissing('refund', id);
  if (refund.failed) return refund;
  return change(world, (draft) => {
    const failed: Refund = { ...refund, failed: true };
    draft.put('refund', failed);
    draft.put('intent', { ...intent, amountRefunded: intent.amountRefunded - refund.amount });
    announce(world, draft, 'refund.failed', wireRefund(failed));
    return failed;
  });
}

/**
 * Simulates that the shopper disputes a payment at the bank. The bank withdraws the money until it decides.
 * With `decision`, the bank decides an open dispute. The decision `won` returns the money to the shop.
 */
export function dispute(world: World, session: Session, decision?: Decision): Intent {
  const intent = session.intent ? world.store.tables.intent.get(session.intent) : undefined;
  if (intent?.status !== 'succeeded') throw new ApiError(400, 'This session is not paid.');
  const { dispute: present } = intent;
  if (!decision && present) return intent;
  if (decision && present?.status !== 'needs_response')
    throw new ApiError(400, 'This payment has no open dispute.');
  const opened = { id: newId('du_test'), created: world.now(), status: 'needs_response' as const };
  const next = decision && present ? { ...present, status: decision } : opened;
  return change(world, (draft) => {
    const disputed: Intent = { ...intent, dispute: next };
    draft.put('intent', disputed);
    const type = decision ? 'charge.dispute.closed' : 'charge.dispute.created';
    announce(world, draft, type, wireDispute(disputed, next));
    return disputed;
  });
}

export type Control = { world: World; faults: Faults; webhooks: Webhooks };

/** The complete state of the Stripe emulator, for tests. */
export type State = Change & { faults: ReturnType<Faults['left']> };

export const stateOf = ({ world: { store }, faults }: Control): State => ({
  ...snapshotOf(store.tables),
  faults: faults.left(),
});

/** Expires an open session immediately. */
export function expireNow(world: World, session: Session): Session {
  if (session.status !== 'open') return session;
  return change(world, (draft) => expireSession(world, draft, session));
}

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns whether a program on this machine sent the request. A web page must not control the emulator, not
 * even by DNS rebinding.
 */
export function isFromHere({ headers, url }: ApiRequest, remote: string | undefined): boolean {
  return (
    LOOPBACK.includes(remote ?? '') &&
    LOCAL_NAMES.includes(url.hostname) &&
    headers.origin === undefined &&
    headers['sec-fetch-site'] === undefined
  );
}

type Command = (control: Control, body: unknown, id: string) => unknown;

const payInput = z.strictObject({ outcome: z.enum(OUTCOMES).default('paid') });
/** Opens a dispute, or decides an open dispute if there is a decision. */
const disputeInput = z.strictObject({ decision: z.enum(DECISIONS).optional() });
const deliverInput = z.strictObject({ events: z.array(z.string()).optional() });

/** The control calls for tests. Their paths start with /_stand-in/. */
const COMMANDS: Record<string, Command> = {
  'GET state': (control) => stateOf(control),
  'DELETE faults': ({ faults }) => {
    faults.clear();
    return { faults: [] };
  },
  'POST faults': ({ faults }, body) => {
    faults.order(faultsSchema.parse(body));
    return { faults: faults.left() };
  },
  'POST deliver': async ({ webhooks }, body) => ({
    events: await webhooks.deliver(deliverInput.parse(body).events),
  }),
  'POST fail-refund': ({ world }, _, id) => ({ refund: failRefund(world, id) }),
  'POST expire': ({ world }, _, id) => ({ session: expireNow(world, sessionOf(world, id)) }),
  'POST expire-hold': ({ world }, _, id) => ({
    intent: expireAuthorization(world, sessionOf(world, id)),
  }),
  'POST pay': ({ world }, body, id) => ({
    session: pay(world, sessionOf(world, id), payInput.parse(body).outcome),
  }),
  'POST dispute': ({ world }, body, id) => ({
    intent: dispute(world, sessionOf(world, id), disputeInput.parse(body).decision),
  }),
};

const json = (status: number, value: unknown): Reply => ({
  status,
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
});

/** Answers a control call. The body of an error response contains the reason in `message`. */
export async function answerControl(control: Control, request: ApiRequest): Promise<Reply> {
  const [name = '', id = ''] = request.url.pathname.split('/').slice(2);
  const call = `${request.method} ${name}`;
  const command = COMMANDS[call];
  if (!command) return json(404, { message: `no such command: ${call}` });
  authorizationExpiry(control.world);
  try {
    return json(200, await command(control, bodyOf(request.body), id));
  } catch (error) {
    if (error instanceof z.ZodError) return json(400, { message: z.prettifyError(error) });
    if (!(error instanceof ApiError)) throw error;
    return json(error.status, { message: error.message });
  }
}

function bodyOf(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}
