import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Api, type ApiRequest, answerCall, makeKeys, type Reply } from './api';
import { expireAuthorization } from './authorizations';
import {
  answerControl,
  type Control,
  type Decision,
  dispute,
  expireNow,
  failRefund,
  isFromHere,
  type State,
  stateOf,
} from './control';
import { answerElements, isElements } from './elements';
import { type Fault, faultsSchema, makeFaults } from './faults';
import { answerPay } from './page';
import { authorizationExpiry, type Outcome, pay } from './payments';
import type { Event, Intent, Refund, Session, WalletContact } from './records';
import { sessionOf } from './sessions';
import { Store } from './store';
import { makeWebhooks, type Send, sendTo } from './webhooks';
import type { World } from './world';

export type LocalStripeOptions = {
  /** The port to listen on. The default 0 selects any free port. */
  port?: number;
  /** The address to listen on. The default is the loopback address. */
  host?: string;
  /** The folder of the journal. Without it, the state is lost when the process ends. */
  dataDir?: string;
  secretKey: string;
  webhookSecret: string;
  /** The receiver of webhooks: a URL, or a function that gets body and signature and returns the status. */
  webhook: string | Send;
  /** The URL with which browsers reach this server. The default is http://localhost:<port>. */
  publicUrl?: string;
  /** If true, only deliver() sends webhooks, so that test runs are repeatable. */
  manualWebhooks?: boolean;
  /** The delay of a bank payment, in ms. The default is 10 s. If it is null, only pay() decides the payment. */
  bankDelayMs?: number | null;
  now?: () => number;
};

export type LocalStripeServer = {
  url: string;
  port: number;
  state: () => State;
  order: (faults: Fault | Fault[]) => void;
  clearFaults: () => void;
  /** Pays a session. `collected` is the person and the address of the wallet. */
  pay: (sessionId: string, outcome?: Outcome, collected?: WalletContact) => Session;
  expire: (sessionId: string) => Session;
  /** Makes the authorization of a session expire. */
  expireAuthorization: (sessionId: string) => Intent;
  /** Opens a dispute about a paid session. With `decision`, decides the open dispute. */
  dispute: (sessionId: string, decision?: Decision) => Intent;
  /** Makes a completed refund fail. */
  failRefund: (refundId: string) => Refund;
  /** Sends these events in this sequence, even if they were sent before. Without ids, sends all pending events. */
  deliver: (eventIds?: string[]) => Promise<Event[]>;
  /** Expires due sessions and authorizations, and confirms due bank payments. */
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

/** Returns the whole body, or undefined if it is too large. */
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
