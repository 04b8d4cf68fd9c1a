import { ApiError, noSuch } from './api-error';
import type { Form } from './form';
import { listPage } from './lists';
import type { Session } from './records';
import { createRefund } from './refunds';
import * as schema from './schema';
import { createSession, expireOnRequest } from './sessions';
import type { Draft } from './store';
import {
  wireCharge,
  wireCharged,
  wireEvent,
  wireIntent,
  wireLine,
  wireRefund,
  wireSession,
} from './wire';
import type { Cause, World } from './world';

type Call = {
  world: World;
  draft: Draft;
  form: { [name: string]: Form };
  id: string;
  path: string;
  cause: Cause;
};

type Route = { method: string; path: RegExp; run: (call: Call) => unknown };

/** The session in Stripe's format, with the parts that `expand` names (below `prefix` in lists). */
function render({ world, draft }: Call, session: Session, expand: string[], prefix = '') {
  const wire = wireSession(session, world.publicUrl());
  const intent = session.intent ? draft.get('intent', session.intent) : undefined;
  let expanded: object = wire;
  for (const name of expand) {
    if (name === `${prefix}payment_intent`)
      expanded = { ...expanded, payment_intent: intent ? wireIntent(intent) : null };
    else if (name === `${prefix}payment_intent.latest_charge`)
      expanded = { ...expanded, payment_intent: intent ? wireCharged(intent) : null };
    else if (name === `${prefix}line_items`)
      expanded = { ...expanded, line_items: lines(session, { limit: 100 }) };
    else notExpandable(name);
  }
  return expanded;
}

function notExpandable(name: string): never {
  throw new ApiError(400, `This property cannot be expanded (${name}).`, { param: 'expand' });
}

const noExpand = ([first]: string[]) => {
  if (first !== undefined) notExpandable(first);
};

const lines = (session: Session, page: Parameters<typeof listPage>[1]) =>
  listPage(
    session.lines.map((line) => ({ ...line, created: session.created })),
    page,
    `/v1/checkout/sessions/${session.id}/line_items`,
    'line_item',
    (line) => wireLine(line, session.currency),
  );

function sessionOf({ world, id }: Call): Session {
  const session = world.store.tables.session.get(id);
  if (!session) throw noSuch('checkout.session', id);
  return session;
}

function listSessions(call: Call) {
  const { store } = call.world;
  const params = schema.check(schema.listSessions, call.form);
  const rows = store
    .list('session')
    .filter(({ intent }) => !params.payment_intent || intent === params.payment_intent)
    .filter(({ status }) => !params.status || status === params.status);
  return listPage(rows, params, call.path, 'checkout.session', (session) =>
    render(call, session, params.expand, 'data.'),
  );
}

function listRefunds({ world, form, path }: Call) {
  const params = schema.check(schema.listRefunds, form);
  const withCharge = params.expand.includes('data.charge');
  noExpand(params.expand.filter((name) => name !== 'data.charge'));
  const rows = world.store
    .list('refund')
    .filter(({ intent }) => !params.payment_intent || intent === params.payment_intent)
    .filter(({ charge }) => !params.charge || charge === params.charge);
  return listPage(rows, params, path, 'refund', (refund) => {
    const intent = withCharge ? world.store.tables.intent.get(refund.intent) : undefined;
    return { ...wireRefund(refund), ...(intent ? { charge: wireCharge(intent) } : {}) };
  });
}

function listEvents({ world, form, path }: Call) {
  const params = schema.check(schema.listEvents, form);
  noExpand(params.expand);
  if (params.type && params.types)
    throw new ApiError(400, 'You may only specify one of these parameters: type, types.');
  const wanted = params.types ?? (params.type ? [params.type] : undefined);
  const fits = (type: string) =>
    !wanted ||
    wanted.some((name) =>
      name.endsWith('*') ? type.startsWith(name.slice(0, -1)) : type === name,
    );
  const rows = world.store.list('event').filter(({ type }) => fits(type));
  return listPage(rows, params, path, 'event', wireEvent);
}

/** One object by its id; nothing in it can be expanded. */
function one<R>(kind: string, find: (call: Call) => R | undefined, wire: (row: R) => unknown) {
  return (call: Call) => {
    const { expand } = schema.check(schema.onlyExpand, call.form);
    const row = find(call);
    if (row === undefined) throw noSuch(kind, call.id);
    noExpand(expand);
    return wire(row);
  };
}

export const routes: Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions$/,
    run: (call) => {
      const params = schema.check(schema.createSession, call.form);
      return render(call, createSession(call.world, call.draft, params), params.expand);
    },
  },
  { method: 'GET', path: /^\/v1\/checkout\/sessions$/, run: listSessions },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions\/([^/]+)$/,
    run: (call) => {
      const { expand } = schema.check(schema.onlyExpand, call.form);
      return render(call, sessionOf(call), expand);
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions\/([^/]+)\/line_items$/,
    run: (call) => {
      const params = schema.check(schema.listLines, call.form);
      noExpand(params.expand);
      return lines(sessionOf(call), params);
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
    run: (call) => {
      const { expand } = schema.check(schema.onlyExpand, call.form);
      const expired = expireOnRequest(call.world, call.draft, sessionOf(call), call.cause);
      return render(call, expired, expand);
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents\/([^/]+)$/,
    run: one('payment_intent', ({ world, id }) => world.store.tables.intent.get(id), wireIntent),
  },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    run: ({ world, draft, form, cause }) => {
      const params = schema.check(schema.createRefund, form);
      noExpand(params.expand);
      return wireRefund(createRefund(world, draft, params, cause));
    },
  },
  { method: 'GET', path: /^\/v1\/refunds$/, run: listRefunds },
  {
    method: 'GET',
    path: /^\/v1\/refunds\/([^/]+)$/,
    run: one('refund', ({ world, id }) => world.store.tables.refund.get(id), wireRefund),
  },
  { method: 'GET', path: /^\/v1\/events$/, run: listEvents },
  {
    method: 'GET',
    path: /^\/v1\/events\/([^/]+)$/,
    run: one('event', ({ world, id }) => world.store.tables.event.get(id), wireEvent),
  },
];
