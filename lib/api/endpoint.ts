import type { z } from 'zod';
import type { Audience, SellerSession, SessionView, ShopperSession } from '@/lib/auth/sessions';
import type { ApiErrorKind } from '@/lib/http/errors';
import type { Permission } from '@/lib/staff/roles';
import type { Messages } from '@/messages';

/**
 * Who may call. With `both`, the query `as` selects the session; without it the seller's counts
 * before the shopper's.
 */
export type AllowedAudience = Audience | 'both';

type Sessions = { seller: SellerSession; shopper: ShopperSession; both: SessionView };

/** What a handler receives: checked and parsed as its endpoint declares. */
export type Context<
  A extends AllowedAudience | undefined = AllowedAudience | undefined,
  B = unknown,
  Q = unknown,
> = {
  request: Request;
  session: A extends AllowedAudience ? Sessions[A] : undefined;
  body: B;
  query: Q;
  /** Adds a Set-Cookie header to the answer. */
  setCookie(line: string): void;
};

/** The answer of is-auth when nobody is signed in, which is no error (docs/product.md 4.4). */
type NotSignedIn = { success: false; message: string; pause?: string };

/**
 * One call of the API: its contract and its handler. The route handlers run it (lib/api/route.ts), the reference and
 * OpenAPI describe it, the fuzz test generates input from it, and the tests check every answer against it.
 */
export type Endpoint<
  A extends AllowedAudience | undefined = AllowedAudience | undefined,
  B = unknown,
  Q = unknown,
  R = unknown,
> = {
  method: 'GET' | 'POST';
  path: `/api/${string}`;
  summary: string;
  /** Who may call; everybody when left out. */
  session?: A;
  /** What the role of a seller's session must allow (lib/staff/roles.ts). */
  needs?: Permission;
  query?: z.ZodType<Q>;
  /** The schema of the body; of a multipart form, of its part `productData`. */
  body?: z.ZodType<B>;
  /** The most bytes of a body in JSON, where it takes more than others do. */
  maxBytes?: number;
  /** The format of the body: JSON when left out. The handler reads other formats itself. */
  form?: 'multipart' | 'csv';
  /** The message of every success, in messages/. */
  message?: readonly ['answers', keyof Messages['answers']];
  /** The keys of a successful answer beside `success` and `message`. */
  answer?: z.core.$ZodType<R>;
  /**
   * The format of the answer: JSON with `success` when left out. `events` are server-sent events, of which each holds the
   * declared answer; a `document` is JSON of its own, without `success`.
   */
  format?: 'csv' | 'xml' | 'events' | 'document';
  /** Takes an Idempotency-Key: the same key is the same request. */
  idempotent?: true;
  /** A GET that ends a session (the two logouts): refused cross-site and for prefetches. */
  endsSession?: true;
  /** Is answered on a locked shared device too (lib/staff/shared-devices.ts). */
  whileLocked?: true;
  /** Sends the anti-forgery token (the two is-auth calls). */
  issuesXsrf?: true;
  /** Refusals of this call; {@link possibleErrors} adds those that every call can meet. */
  refusals?: readonly ApiErrorKind[];
  /**
   * Does what the call asks for. Returns the keys of the answer (`success` and `message` are added) or a whole Response, or
   * throws a `ApiError`.
   */
  handle(context: Context<A, B, Q>): Promise<Response | NotSignedIn | NoInfer<R>>;
};

/** What a call that the seller may make has to declare beside its session, so that nobody forgets it. */
type Needs<A> = A extends 'seller' | 'both' ? { needs: Permission } : { needs?: never };

/** Declares an endpoint. The handler's types of session, body, query and answer follow from the other fields. */
export const endpoint = <
  A extends AllowedAudience | undefined = undefined,
  B = undefined,
  Q = undefined,
  R = void,
>(
  declared: Endpoint<A, B, Q, R> & Needs<A>,
): Endpoint => declared;

/** Every way in which a call can be refused, with those that any call can meet. */
export function possibleErrors({
  refusals = [],
  session,
  needs,
  method,
  endsSession,
  body,
  form,
}: Endpoint) {
  const always: ApiErrorKind[] = ['unavailable'];
  if (session) always.push('unauthorized');
  if (needs) always.push('forbidden');
  if (method === 'POST') always.push('badInput', 'forbidden', 'tooLarge', 'unsupportedType');
  if (body && !form) always.push('tooSlow');
  if (endsSession) always.push('forbidden');
  return [...new Set([...refusals, ...always])];
}
