import { connection, type NextRequest } from 'next/server';
import type { z } from 'zod';
import { type Audience, readSession, type SessionView } from '../auth/sessions';
import { isDatabaseDown } from '../db';
import { log } from '../log';
import { correlationIdOf } from './correlation';
import { corsHeaders } from './cors';
import { assertSameSite, XSRF_HEADER, xsrfToken } from './csrf';
import { Refusal, statusOf } from './errors';
import { parseWith, queryOf, readJson } from './parse';

/** What a handler declares; the wrapper provides or refuses it before the handler runs. */
type Needs<A extends Audience | undefined, B, Q> = {
  /** Who may call; anybody when left out. */
  session?: A;
  /** How the JSON body reads. */
  body?: z.ZodType<B>;
  query?: z.ZodType<Q>;
  /** A GET that changes state (the two logouts): refused cross-site and to prefetches. */
  endsSession?: boolean;
  /** Hands out the anti-forgery token (the two is-auth calls). */
  xsrf?: boolean;
};

type Context<A, B, Q> = {
  request: NextRequest;
  session: A extends Audience ? SessionView : undefined;
  body: B;
  query: Q;
  /** Adds a Set-Cookie line to the answer. */
  setCookie(line: string): void;
};

type Answer = Response | ({ success?: boolean; message?: string } & Record<string, unknown>);

const UNKNOWN_FAULT = 'Something went wrong on our side. Please try again.';
const DATABASE_DOWN = 'The shop cannot reach its database right now. Please try again in a moment.';

const json = (body: object, status: number, headers: Headers) =>
  Response.json(body, { status, headers });

function refuse(error: unknown, correlationId: string, headers: Headers): Response {
  if (error instanceof Refusal) {
    const { retryAfterSeconds, body } = error.extra;
    if (retryAfterSeconds) headers.set('Retry-After', String(retryAfterSeconds));
    return json({ success: false, message: error.message, ...body }, statusOf[error.kind], headers);
  }
  if (isDatabaseDown(error)) {
    log().error({ correlationId, err: error }, 'database down');
    headers.set('Retry-After', '5');
    return json({ success: false, message: DATABASE_DOWN }, statusOf.unavailable, headers);
  }
  log().error({ correlationId, err: error }, 'unknown fault');
  return json({ success: false, message: UNKNOWN_FAULT, correlationId }, 500, headers);
}

function assertIntended(request: NextRequest, endsSession = false): void {
  const posts = request.method === 'POST';
  if (posts || endsSession) assertSameSite(request, posts);
  const purpose = request.headers.get('sec-purpose') ?? request.headers.get('purpose') ?? '';
  if (endsSession && purpose.includes('prefetch'))
    throw new Refusal('forbidden', 'Signing out is not done ahead of time');
}

/**
 * A route handler that declares what it needs and gets it checked: forgery, session, query, body,
 * in this order. It returns the keys of the answer (`success: true` is added) or a Response, or
 * throws a {@link Refusal}. This is the only place that turns errors into answers: an unknown
 * fault is an opaque 500 with a correlation id, logged in full (DESIGN 2.1).
 */
export function route<A extends Audience | undefined = undefined, B = undefined, Q = undefined>(
  needs: Needs<A, B, Q>,
  handle: (context: Context<A, B, Q>) => Promise<Answer>,
) {
  return async (request: NextRequest): Promise<Response> => {
    await connection();
    const correlationId = correlationIdOf(request);
    const headers = new Headers({
      'Cache-Control': 'no-store',
      Vary: 'Origin',
      ...corsHeaders(request),
    });
    try {
      if (needs.xsrf) {
        const { token, cookie } = xsrfToken(request);
        headers.append('Set-Cookie', cookie);
        headers.set(XSRF_HEADER, token);
      }
      assertIntended(request, needs.endsSession);
      const session = needs.session && (await readSession(request, needs.session));
      if (needs.session && !session) throw new Refusal('unauthorized', 'Not Authorized');
      const query = needs.query && parseWith(needs.query, queryOf(request.nextUrl.searchParams));
      const body = needs.body && parseWith(needs.body, await readJson(request));
      const setCookie = (line: string) => headers.append('Set-Cookie', line);
      // Each of the three is there exactly if it was declared, which the types above say too.
      const context = { request, session, query, body, setCookie } as Context<A, B, Q>;
      const answer = await handle(context);
      if (!(answer instanceof Response)) return json({ success: true, ...answer }, 200, headers);
      headers.forEach((value, name) => {
        if (!answer.headers.has(name)) answer.headers.append(name, value);
      });
      return answer;
    } catch (error) {
      return refuse(error, correlationId, headers);
    }
  };
}
