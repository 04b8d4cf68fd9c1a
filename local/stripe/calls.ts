import type { z } from 'zod';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { ApiError, resourceMissing, StateError } from './api-error';
import { createCustomer, deleteCustomer, updateCustomer } from './customers';
import type { Form } from './form';
import { cancel, capture } from './payments';
import type { Intent, Refund, Session } from './records';
import type { createRefund as createSchema } from './schema';
import * as schema from './schema';
import { checkStep, createSession, expireOnRequest, sessionOf } from './sessions';
import { announce, type Cause, type Draft, newId, type World } from './store';
import {
  capturedAmountOf,
  seconds,
  wireCharge,
  wireCharged,
  wireCustomer,
  wireDispute,
  wireIntent,
  wireRefund,
  wireSession,
} from './wire';

type Params = z.output<typeof createSchema>;

function createRefund(world: World, draft: Draft, params: Params, cause: Cause): Refund {
  const { payment_intent: id } = params;
  const intent = world.store.tables.intent.get(id);
  if (!intent) throw resourceMissing('payment_intent', id, 'payment_intent');
  const { charge } = intent;
  if (intent.status !== 'succeeded' || !charge)
    throw new StateError(
      400,
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      { param: 'payment_intent' },
    );
  if (intent.dispute && intent.dispute.status !== 'won')
    throw new StateError(400, `Charge ${charge} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  const left = capturedAmountOf(intent) - intent.amountRefunded;
  if (left === 0)
    throw new StateError(400, `Charge ${charge} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  const amount = params.amount ?? left;
  checkStep(amount, intent.currency);
  if (amount > left)
    throw new StateError(
      400,
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      { param: 'amount' },
    );
  const refund: Refund = {
    id: newId('re_test'),
    created: world.now(),
    intent: intent.id,
    charge,
    amount,
    currency: intent.currency,
    reason: params.reason ?? null,
    metadata: params.metadata,
  };
  const refunded = { ...intent, amountRefunded: intent.amountRefunded + amount };
  draft.put('refund', refund);
  draft.put('intent', refunded);
  announce(world, draft, 'charge.refunded', wireCharge(refunded), cause);
  return refund;
}

type Call = {
  world: World;
  draft: Draft;
  form: { [name: string]: Form };
  id: string;
  path: string;
  cause: Cause;
};

type Route = { method: string; path: RegExp; run: (call: Call) => unknown };

type Page = { limit?: number; starting_after?: string; created?: { gte: number } };

function listPage<R extends { id: string; created: number }>(
  rows: R[],
  page: Page,
  url: string,
  kind: string,
  render: (row: R) => unknown,
) {
  const { limit = 10, starting_after: after, created } = page;
  // Find the row of the cursor before filtering, because the filter may exclude it.
  const last = after === undefined ? -1 : rows.findIndex((row) => row.id === after);
  if (after !== undefined && last < 0) throw resourceMissing(kind, after, 'starting_after');
  const fitting = rows.slice(last + 1).filter((row) => seconds(row.created) >= (created?.gte ?? 0));
  return {
    object: 'list',
    data: fitting.slice(0, limit).map(render),
    has_more: fitting.length > limit,
    url,
  };
}

function expands(paths: readonly string[], known?: string): boolean {
  const other = paths.find((name) => name !== known);
  if (other !== undefined)
    throw new ApiError(400, `This property cannot be expanded (${other}).`, { param: 'expand' });
  return paths.length > 0;
}

function render({ world, draft }: Call, session: Session, expand: string[] = []) {
  const wire = wireSession(session, world.publicUrl());
  if (!expands(expand, 'payment_intent.latest_charge')) return wire;
  const intent = session.intent ? draft.get('intent', session.intent) : undefined;
  return { ...wire, payment_intent: intent ? wireCharged(intent) : null };
}

function listSessions(call: Call) {
  const params = schema.check(schema.listSessions, call.form);
  const rows = call.world.store
    .list('session')
    .filter(({ status }) => !params.status || status === params.status);
  expands(params.expand, 'data.payment_intent.latest_charge');
  const expand = params.expand.map((path) => path.replace(/^data\./, ''));
  return listPage(rows, params, call.path, 'checkout.session', (session) =>
    render(call, session, expand),
  );
}

function listRefunds({ world, form, path }: Call) {
  const params = schema.check(schema.listRefunds, form);
  const withCharge = expands(params.expand, 'data.charge');
  const rows = world.store
    .list('refund')
    .filter(({ intent }) => !params.payment_intent || intent === params.payment_intent);
  return listPage(rows, params, path, 'refund', (refund) => {
    const intent = withCharge ? world.store.tables.intent.get(refund.intent) : undefined;
    return { ...wireRefund(refund), ...omitUndefined({ charge: intent && wireCharge(intent) }) };
  });
}

const disputesOf = ({ world }: Call) =>
  world.store
    .list('intent')
    .flatMap((intent) => (intent.dispute ? [{ ...intent.dispute, intent }] : []))
    .sort((one, other) => other.created - one.created);

type Dispute = NonNullable<Intent['dispute']> & { intent: Intent };
const renderDispute = ({ intent, ...dispute }: Dispute) => wireDispute(intent, dispute);

function listDisputes(call: Call) {
  const params = schema.check(schema.listDisputes, call.form);
  const rows = disputesOf(call).filter(
    ({ intent }) => !params.payment_intent || intent.id === params.payment_intent,
  );
  return listPage(rows, params, call.path, 'dispute', renderDispute);
}

function oneDispute(call: Call) {
  const { expand } = schema.check(schema.onlyExpand, call.form);
  expands(expand);
  const found = disputesOf(call).find(({ id }) => id === call.id);
  if (!found) throw resourceMissing('dispute', call.id);
  return renderDispute(found);
}

function oneIntent({ world, form, id }: Call) {
  const { expand } = schema.check(schema.onlyExpand, form);
  const withCharge = expands(expand, 'latest_charge');
  const intent = world.store.tables.intent.get(id);
  if (!intent) throw resourceMissing('payment_intent', id, 'intent');
  return withCharge ? wireCharged(intent) : wireIntent(intent);
}

/** The API calls that the shop uses. The emulator rejects any other call with Stripe's error for an unknown URL. */
export const routes: Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions$/,
    run: (call) => {
      const { expand, ...params } = schema.check(schema.createSession, call.form);
      return render(call, createSession(call.world, call.draft, params), expand);
    },
  },
  { method: 'GET', path: /^\/v1\/checkout\/sessions$/, run: listSessions },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions\/([^/]+)$/,
    run: (call) => {
      const { expand } = schema.check(schema.onlyExpand, call.form);
      return render(call, sessionOf(call.world, call.id), expand);
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
    run: (call) => {
      const { expand } = schema.check(schema.onlyExpand, call.form);
      const expired = expireOnRequest(
        call.world,
        call.draft,
        sessionOf(call.world, call.id),
        call.cause,
      );
      return render(call, expired, expand);
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/customers$/,
    run: ({ world, draft, form }) =>
      wireCustomer(createCustomer(world, draft, schema.check(schema.createCustomer, form))),
  },
  {
    method: 'GET',
    path: /^\/v1\/customers\/([^/]+)$/,
    run: ({ world, form, id }) => {
      expands(schema.check(schema.onlyExpand, form).expand);
      const customer = world.store.tables.customer.get(id);
      if (!customer) throw resourceMissing('customer', id);
      return wireCustomer(customer);
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/customers\/([^/]+)$/,
    run: ({ draft, form, id }) =>
      wireCustomer(updateCustomer(draft, id, schema.check(schema.createCustomer, form))),
  },
  {
    method: 'DELETE',
    path: /^\/v1\/customers\/([^/]+)$/,
    run: ({ draft, form, id }) => {
      schema.check(schema.deleteCustomer, form);
      return wireCustomer(deleteCustomer(draft, id));
    },
  },
  { method: 'GET', path: /^\/v1\/payment_intents\/([^/]+)$/, run: oneIntent },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/([^/]+)\/capture$/,
    run: ({ world, draft, form, id, cause }) => {
      const { amount_to_capture: amount } = schema.check(schema.captureIntent, form);
      return wireIntent(capture(draft, world, id, cause, amount));
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/([^/]+)\/cancel$/,
    run: ({ world, draft, form, id, cause }) => {
      schema.check(schema.cancelIntent, form);
      return wireIntent(cancel(draft, world, id, cause));
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    run: ({ world, draft, form, cause }) =>
      wireRefund(createRefund(world, draft, schema.check(schema.createRefund, form), cause)),
  },
  { method: 'GET', path: /^\/v1\/refunds$/, run: listRefunds },
  { method: 'GET', path: /^\/v1\/disputes$/, run: listDisputes },
  { method: 'GET', path: /^\/v1\/disputes\/([^/]+)$/, run: oneDispute },
];
