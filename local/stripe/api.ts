import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { isSameSecret } from '@/lib/utils/same-secret';
import { ApiError, StateError } from './api-error';
import { routes } from './calls';
import type { Faults } from './faults';
import { canonical, type Form, FormError, parseForm } from './form';
import { authorizationExpiry } from './payments';
import type { Answer } from './records';
import type { Cause, Store, World } from './store';

function fingerprintOf(method: string, path: string, form: Form): string {
  return createHash('sha256')
    .update(`${method} ${path}\n${canonical(form)}`)
    .digest('hex');
}

export type Keys = {
  /**
   * Reserves an idempotency key, or returns the stored response. Throws an ApiError if the parameters differ, or if the
   * first request is still in progress.
   */
  take: (key: string, fingerprint: string) => Answer | undefined;
  release: (key: string) => void;
};

export function makeKeys(store: Store): Keys {
  const inProgress = new Set<string>();
  return {
    take: (key, fingerprint) => {
      if (key.length > 255)
        throw new ApiError(400, 'Idempotency keys may be at most 255 characters long.', {
          type: 'idempotency_error',
        });
      const answer = store.tables.answer.get(key);
      if (answer && answer.fingerprint !== fingerprint)
        throw new ApiError(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          { type: 'idempotency_error' },
        );
      if (answer) return answer;
      // Stripe uses the type `invalid_request_error` for this error, not `idempotency_error`.
      if (inProgress.has(key))
        throw new ApiError(
          409,
          `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
          { code: 'idempotency_key_in_use' },
        );
      inProgress.add(key);
      return undefined;
    },
    release: (key) => inProgress.delete(key),
  };
}

export type ApiRequest = { method: string; url: URL; headers: IncomingHttpHeaders; body: string };
export type Reply = { status: number; headers: Record<string, string>; body: string };

export type Api = { world: World; keys: Keys; faults: Faults; secretKey: string };

function simulatedError(status: number, code: string | undefined): ApiError {
  const isRejection = code !== undefined && status < 500;
  const otherType = isRejection ? 'invalid_request_error' : 'api_error';
  const type = status === 402 ? 'card_error' : otherType;
  return new ApiError(status, 'A simulated error.', { type, ...omitUndefined({ code }) });
}

export async function answerCall(api: Api, request: ApiRequest): Promise<Reply | undefined> {
  const requestId = `req_${randomBytes(7).toString('hex')}`;
  const fault = api.faults.take('api', `${request.method} ${request.url.pathname}`);
  if (fault?.kind === 'reset') return undefined;
  let reply: Reply;
  try {
    authorize(request.headers.authorization, api.secretKey);
    if (fault?.kind === 'status') throw simulatedError(fault.status, fault.code);
    reply = await perform(api, request, requestId, fault?.kind === 'hang' ? fault.ms : 0);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    reply = replyOf(error.status, JSON.stringify(error.body()), requestId, request.headers);
  }
  return fault?.kind === 'reset-after' ? undefined : reply;
}

async function perform(
  api: Api,
  request: ApiRequest,
  requestId: string,
  hangMs: number,
): Promise<Reply> {
  const { method, url, headers } = request;
  const path = url.pathname;
  const form = formOf(request);
  const key = method === 'POST' ? header(headers['idempotency-key']) : undefined;
  const fingerprint = fingerprintOf(method, path, form);
  const earlier = key === undefined ? undefined : api.keys.take(key, fingerprint);
  if (earlier) {
    const reply = replyOf(earlier.status, earlier.body, requestId, headers);
    const replayed = { 'idempotent-replayed': 'true', 'original-request': earlier.requestId };
    return { ...reply, headers: { ...reply.headers, ...replayed } };
  }
  try {
    if (hangMs > 0) await new Promise((resolve) => setTimeout(resolve, hangMs));
    authorizationExpiry(api.world);
    const draft = api.world.store.begin();
    const cause: Cause = { id: requestId, idempotencyKey: key ?? null };
    const { status, body } = execute(api.world, draft, method, path, form, cause);
    // Store the response and the changes in one commit. Otherwise a crash could lose the response.
    if (key !== undefined)
      draft.put('answer', {
        id: key,
        created: api.world.now(),
        fingerprint,
        status,
        body,
        requestId,
      });
    draft.commit();
    api.world.wake();
    return replyOf(status, body, requestId, headers);
  } finally {
    if (key !== undefined) api.keys.release(key);
  }
}

function execute(
  world: World,
  draft: ReturnType<World['store']['begin']>,
  method: string,
  path: string,
  form: { [name: string]: Form },
  cause: Cause,
): { status: number; body: string } {
  for (const route of routes) {
    const match = route.method === method && route.path.exec(path);
    if (!match) continue;
    const id = decodeURIComponent(match[1] ?? '');
    try {
      const result = route.run({ world, draft, form, id, path, cause });
      return { status: 200, body: JSON.stringify(result, null, 2) };
    } catch (error) {
      if (!(error instanceof StateError)) throw error;
      return { status: error.status, body: JSON.stringify(error.body()) };
    }
  }
  throw new ApiError(404, `Unrecognized request URL (${method}: ${path}).`);
}

function formOf({ method, url, headers, body }: ApiRequest): { [name: string]: Form } {
  const type = headers['content-type'] ?? '';
  if (body !== '' && !type.startsWith('application/x-www-form-urlencoded'))
    throw new ApiError(
      400,
      `Invalid request: the body must be form-encoded, not ${type || 'nothing'}.`,
    );
  try {
    return parseForm(method === 'GET' ? url.search : body);
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    throw new ApiError(400, error.message, { param: error.param });
  }
}

function authorize(given: string | undefined, secretKey: string): void {
  const [, key] = /^Bearer (.+)$/.exec(given ?? '') ?? [];
  if (!key)
    throw new ApiError(
      401,
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    );
  if (!isSameSecret(key, secretKey))
    throw new ApiError(401, `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`);
}

function replyOf(
  status: number,
  body: string,
  requestId: string,
  sent: IncomingHttpHeaders,
): Reply {
  const key = header(sent['idempotency-key']);
  const version = header(sent['stripe-version']);
  return {
    status,
    body,
    headers: omitUndefined({
      'content-type': 'application/json',
      'cache-control': 'no-cache, no-store',
      'request-id': requestId,
      'idempotency-key': key || undefined,
      'stripe-version': version || undefined,
      'www-authenticate': status === 401 ? 'Bearer realm="Stripe"' : undefined,
    }),
  };
}

const header = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
