import { z } from 'zod';
import { DECISIONS, dispute, failRefund } from './after-payment';
import type { ApiRequest, Reply } from './api';
import { ApiError } from './api-error';
import { expireAuthorization } from './authorizations';
import { type Faults, faultsSchema } from './faults';
import { authorizationExpiry, OUTCOMES, pay } from './payments';
import type { Change, Session } from './records';
import { expireSession, sessionOf } from './sessions';
import { snapshotOf } from './store';
import type { Webhooks } from './webhooks';
import { change, type World } from './world';

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
