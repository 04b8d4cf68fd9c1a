import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { type Api, type ApiRequest, answerCall, makeKeys, type Reply } from './api';
import { ApiError, resourceMissing } from './api-error';
import { answerElements, isElements } from './elements';
import { type Fault, type Faults, faultsSchema, makeFaults } from './faults';
import { answerPay } from './page';
import { authorizationExpiry, expireAuthorization, OUTCOMES, type Outcome, pay } from './payments';
import type { Change, Event, Intent, Refund, Session, WalletContact } from './records';
import { expireSession, sessionOf } from './sessions';
import { announce, change, newId, Store, snapshotOf, type World } from './store';
import { makeWebhooks, type Send, sendTo, type Webhooks } from './webhooks';
import { wireDispute, wireRefund } from './wire';

/* Simulates events after a payment that a bank causes: failed refunds and disputes. Only tests trigger them. */

const DECISIONS = ['won', 'lost'] as const;
type Decision = (typeof DECISIONS)[number];

/** Makes a completed refund fail, or cancels it like a seller in Stripe's dashboard. */
function failRefund(world: World, id: string, isCanceled = false): Refund {
  const refund = world.store.tables.refund.get(id);
  const intent = refund && world.store.tables.intent.get(refund.intent);
  if (!refund || !intent) throw resourceMissing('refund', id);
  if (refund.failed) return refund;
  return change(world, (draft) => {
    const failed: Refund = { ...refund, failed: true, ...(isCanceled ? { canceled: true } : {}) };
    draft.put('refund', failed);
    draft.put('intent', { ...intent, amountRefunded: intent.amountRefunded - refund.amount });
    if (!isCanceled) announce(world, draft, 'refund.failed', wireRefund(failed));
    announce(world, draft, 'refund.updated', wireRefund(failed));
    return failed;
  });
}

/**
 * Simulates a dispute of a payment at the bank, which withdraws the money. With `decision`, the bank decides the open
 * dispute. `won` returns the money to the shop.
 */
function dispute(world: World, session: Session, decision?: Decision): Intent {
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

type Control = { world: World; faults: Faults; webhooks: Webhooks };

export type State = Change & { faults: ReturnType<Faults['left']> };

const stateOf = ({ world: { store }, faults }: Control): State => ({
  ...snapshotOf(store.tables),
  faults: faults.left(),
});

function expireNow(world: World, session: Session): Session {
  if (session.status !== 'open') return session;
  return change(world, (draft) => expireSession(world, draft, session));
}

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns whether a program on this machine sent the request. Otherwise a web page could control the emulator through
 * DNS rebinding.
 */
function isFromHere({ headers, url }: ApiRequest, remote: string | undefined): boolean {
  return (
    LOOPBACK.includes(remote ?? '') &&
    LOCAL_NAMES.includes(url.hostname) &&
    headers.origin === undefined &&
    headers['sec-fetch-site'] === undefined
  );
}

type Command = (control: Control, body: unknown, id: string) => unknown;

const payInput = z.strictObject({ outcome: z.enum(OUTCOMES).default('paid') });
const disputeInput = z.strictObject({ decision: z.enum(DECISIONS).optional() });
const deliverInput = z.strictObject({ events: z.array(z.string()).optional() });

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
  'POST cancel-refund': ({ world }, _, id) => ({ refund: failRefund(world, id, true) }),
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

async function answerControl(control: Control, request: ApiRequest): Promise<Reply> {
  const [name = '', id = ''] = request.url.pathname.split('/').slice(2);
  const call = `${request.method} ${name}`;
  const command = COMMANDS[call];
  if (!command) return json(404, { message: `no such command: ${call}` });
  authorizationExpiry(control.world);
  try {
    return json(200, await command(control, inputOf(request.body), id));
  } catch (error) {
    if (error instanceof z.ZodError) return json(400, { message: z.prettifyError(error) });
    if (!(error instanceof ApiError)) throw error;
    return json(error.status, { message: error.message });
  }
}

function inputOf(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type LocalStripeOptions = {
  port?: number;
  host?: string;
  /** The folder of the journal. Without it, the state is lost when the process ends. */
  dataDir?: string;
  secretKey: string;
  webhookSecret: string;
  webhook: string | Send;
  /** The URL with which browsers reach this server. The default is http://localhost:<port>. */
  publicUrl?: string;
  /** If true, only deliver() sends webhooks, so that test runs are repeatable. */
  manualWebhooks?: boolean;
  /** How long a bank takes to confirm a payment, in ms, by default 10 s. If null, only pay() confirms it. */
  bankDelayMs?: number | null;
  now?: () => number;
};

export type LocalStripeServer = {
  url: string;
  port: number;
  state: () => State;
  order: (faults: Fault | Fault[]) => void;
  clearFaults: () => void;
  pay: (sessionId: string, outcome?: Outcome, collected?: WalletContact) => Session;
  expire: (sessionId: string) => Session;
  expireAuthorization: (sessionId: string) => Intent;
  dispute: (sessionId: string, decision?: Decision) => Intent;
  failRefund: (refundId: string) => Refund;
  cancelRefund: (refundId: string) => Refund;
  /** Sends these events in this order, even if they were sent before. Without ids, sends all pending events. */
  deliver: (eventIds?: string[]) => Promise<Event[]>;
  tick: () => void;
  close: () => Promise<void>;
};

const MAX_BODY = 1_000_000;
/** The maximum time between two checks of the clock, in ms. */
const LONGEST_SLEEP = 60_000;

/** Starts a local Stripe emulator (docs/payments.md). Rejects if it cannot listen. */
export async function startLocalStripeServer(
  options: LocalStripeOptions,
): Promise<LocalStripeServer> {
  const { host = '127.0.0.1', now = Date.now, bankDelayMs = 10_000 } = options;
  const store = new Store(options.dataDir, now());
  const faults = makeFaults();
  let publicUrl = options.publicUrl ?? '';
  let timer: NodeJS.Timeout | undefined;
  const watchTime = () => {
    clearTimeout(timer);
    const next = authorizationExpiry(world);
    webhooks.wake();
    if (next !== undefined)
      timer = setTimeout(watchTime, Math.min(Math.max(next - now(), 0), LONGEST_SLEEP));
  };
  const world: World = { store, now, bankDelayMs, publicUrl: () => publicUrl, wake: watchTime };
  const { webhook } = options;
  const webhooks = makeWebhooks(world, faults, {
    secret: options.webhookSecret,
    send: typeof webhook === 'string' ? sendTo(webhook) : webhook,
    manual: options.manualWebhooks ?? false,
  });
  const api: Api = { world, keys: makeKeys(store), faults, secretKey: options.secretKey };
  const control: Control = { world, faults, webhooks };

  const server = createServer((request, response) => {
    answer(api, control, request, response).catch((error: unknown) => {
      if (server.listening) console.error(error);
      response.destroy();
    });
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  publicUrl ||= `http://localhost:${port}`;
  watchTime();

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    state: () => stateOf(control),
    order: (wanted) => faults.order(faultsSchema.parse(wanted)),
    clearFaults: faults.clear,
    pay: (id, outcome = 'paid', collected) => pay(world, sessionOf(world, id), outcome, collected),
    expire: (id) => expireNow(world, sessionOf(world, id)),
    expireAuthorization: (id) => expireAuthorization(world, sessionOf(world, id)),
    dispute: (id, decision) => dispute(world, sessionOf(world, id), decision),
    failRefund: (id) => failRefund(world, id),
    cancelRefund: (id) => failRefund(world, id, true),
    deliver: webhooks.deliver,
    tick: watchTime,
    close: async () => {
      clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await webhooks.close();
      store.close();
    },
  };
}

async function answer(
  api: Api,
  control: Control,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await bodyOf(incoming);
  const { method = 'GET', headers } = incoming;
  const target = `http://${headers.host ?? 'localhost'}${incoming.url ?? '/'}`;
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (body === undefined || !url) return send(response, plain(400, 'Bad request'));
  const request: ApiRequest = { method, url, headers, body };
  const reply = await route(api, control, request, incoming.socket.remoteAddress);
  if (reply) send(response, reply);
  else incoming.socket.resetAndDestroy();
}

async function route(api: Api, control: Control, request: ApiRequest, remote?: string) {
  const path = request.url.pathname;
  if (path.startsWith('/v1/')) return answerCall(api, request);
  if (isElements(path)) return answerElements(api.world, request);
  if (path.startsWith('/pay/')) return answerPay(api.world, request.method, path);
  if (!path.startsWith('/_stand-in/')) return plain(404, 'Not found');
  if (!isFromHere(request, remote)) return plain(403, 'Only for programs on this machine');
  return answerControl(control, request);
}

const plain = (status: number, body: string): Reply => ({
  status,
  body,
  headers: { 'content-type': 'text/plain' },
});

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

async function bodyOf(incoming: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > MAX_BODY) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
