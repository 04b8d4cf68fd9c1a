import { z } from 'zod';
import { closeDispute, DECISIONS, failRefund, openDispute } from './after-payment';
import type { ApiRequest, Reply } from './api';
import { ApiError } from './api-error';
import { type Faults, faultsSchema } from './faults';
import { keepTime, OUTCOMES, pay } from './payments';
import type { Change, Session } from './records';
import { expireSession } from './sessions';
import type { Webhooks } from './webhooks';
import type { World } from './world';

export type Control = { world: World; faults: Faults; webhooks: Webhooks };

/** The complete state of the stand-in, for a checker. */
export type State = Change & { faults: ReturnType<Faults['left']> };

const paySchema = z.strictObject({ outcome: z.enum(OUTCOMES).default('paid') });
/** Without a decision the dispute begins. */
const disputeSchema = z.strictObject({ decision: z.enum(DECISIONS).optional() });
const deliverSchema = z.strictObject({ events: z.array(z.string()).optional() });

export function stateOf({ world: { store }, faults }: Control): State {
  return {
    session: [...store.tables.session.values()],
    intent: [...store.tables.intent.values()],
    refund: [...store.tables.refund.values()],
    event: [...store.tables.event.values()],
    answer: [...store.tables.answer.values()],
    faults: faults.left(),
  };
}

/** Expires an open session now. */
export function expireNow(world: World, session: Session): Session {
  if (session.status !== 'open') return session;
  const draft = world.store.begin();
  const expired = expireSession(world, draft, session);
  draft.commit();
  world.wake();
  return expired;
}

const json = (status: number, value: unknown): Reply => ({
  status,
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
});

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Whether the caller is a program on this machine, not a browser page or a DNS rebinding. */
export function isFromHere({ headers, url }: ApiRequest, remote: string | undefined): boolean {
  return (
    LOOPBACK.includes(remote ?? '') &&
    LOCAL_NAMES.includes(url.hostname) &&
    headers.origin === undefined &&
    headers['sec-fetch-site'] === undefined
  );
}

/** The control calls of tests and checkers, under /_stand-in/. */
export async function answerControl(control: Control, request: ApiRequest): Promise<Reply> {
  const { world, faults, webhooks } = control;
  const [name = '', id] = request.url.pathname.split('/').slice(2);
  const call = `${request.method} ${name}`;
  keepTime(world);
  if (call === 'GET state') return json(200, stateOf(control));
  if (call === 'DELETE faults') {
    faults.clear();
    return json(200, { faults: [] });
  }
  const body = bodyOf(request.body);
  if (call === 'POST faults') {
    const ordered = faultsSchema.safeParse(body);
    if (!ordered.success) return refused(ordered.error);
    faults.order(ordered.data);
    return json(200, { faults: faults.left() });
  }
  if (call === 'POST deliver') {
    const wanted = deliverSchema.safeParse(body);
    if (!wanted.success) return refused(wanted.error);
    return json(200, { events: await webhooks.deliver(wanted.data.events) });
  }
  if (call === 'POST fail-refund')
    return answering(() => ({ refund: failRefund(world, id ?? '') }));
  const session = world.store.tables.session.get(id ?? '');
  if (!session) return json(404, { message: `no such order or session: ${request.url.pathname}` });
  if (call === 'POST expire') return json(200, { session: expireNow(world, session) });
  if (call === 'POST dispute') {
    const wanted = disputeSchema.safeParse(body);
    if (!wanted.success) return refused(wanted.error);
    const { decision } = wanted.data;
    return answering(() => ({
      intent: decision ? closeDispute(world, session, decision) : openDispute(world, session),
    }));
  }
  if (call !== 'POST pay') return json(404, { message: `no such order: ${call}` });
  const wanted = paySchema.safeParse(body);
  if (!wanted.success) return refused(wanted.error);
  return json(200, { session: pay(world, session, wanted.data.outcome) });
}

function answering(work: () => object): Reply {
  try {
    return json(200, work());
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return json(error.status, { message: error.message });
  }
}

const refused = (error: z.ZodError) => json(400, { message: z.prettifyError(error) });

function bodyOf(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}
