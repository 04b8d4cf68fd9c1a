import type { z } from 'zod';
import type { Audience, SellerSession, SessionView, ShopperSession } from '@/lib/auth/sessions';
import type { ApiErrorKind } from '@/lib/http/errors';
import type { Permission } from '@/lib/staff/roles';
import type { Messages } from '@/messages';

/**
 * The sessions that may call an endpoint. With `both`, the query parameter `as` selects the session. By default, the
 * seller's session has priority.
 */
export type AllowedAudience = Audience | 'both';

type Sessions = { seller: SellerSession; shopper: ShopperSession; both: SessionView };

/** The input of a handler, validated with the schemas of its endpoint. */
export type Context<
  A extends AllowedAudience | undefined = AllowedAudience | undefined,
  B = unknown,
  Q = unknown,
> = {
  request: Request;
  session: A extends AllowedAudience ? Sessions[A] : undefined;
  body: B;
  query: Q;
  setCookie(line: string): void;
};

/** The response of is-auth when nobody is signed in. This response is not an error (docs/product.md 4.4). */
type NotSignedIn = { success: false; message: string; pause?: string };

type Route = { method: 'GET' | 'POST'; path: `/api/${string}` };

type Contract<A extends AllowedAudience | undefined, B, Q, R> = {
  summary: string;
  /** Who may call the endpoint; everybody by default. */
  session?: A;
  /** The permission that a seller's session must have (lib/staff/roles.ts). */
  needs?: Permission;
  query?: z.ZodType<Q>;
  /** The schema of the body. For a multipart form, it is the schema of the part `productData`. */
  body?: z.ZodType<B>;
  maxBytes?: number;
  /**
   * The format of the body; JSON by default. The handler reads other formats itself. A `table` is CSV or an Excel
   * workbook.
   */
  form?: 'multipart' | 'table' | 'workbook';
  /** The namespace and the key of the message for every successful response (messages/). */
  message?: readonly ['successMessages', keyof Messages['successMessages']];
  answer?: z.core.$ZodType<R>;
  /**
   * The format of the response; by default JSON with `success`. `events` are server-sent events, whose data
   * is the declared response. A `document` is JSON without `success`.
   */
  format?: 'csv' | 'xml' | 'events' | 'document';
  /**
   * True if the endpoint accepts an Idempotency-Key header. The server executes requests with the same key only once.
   */
  idempotent?: true;
  /**
   * True if the input or the response has an address or a postal code, because their schemas depend on the country of
   * the shop.
   */
  readsAddress?: true;
  /** The currency of prices in the input: the currency of the shop, or the field `currency` of the body. */
  readsPrices?: 'shop' | 'body';
  /**
   * True for a GET that ends a session (the two logout endpoints). The server rejects such a request if it comes from
   * another site or is a prefetch.
   */
  endsSession?: true;
  /** True if the endpoint is also available on a locked shared device (lib/staff/shared-devices.ts). */
  whileLocked?: true;
  /** True if the response sends the anti-forgery token (the two is-auth endpoints). */
  issuesXsrf?: true;
  /** The errors of this endpoint; {@link possibleErrors} adds the errors that every endpoint can return. */
  errors?: readonly ApiErrorKind[];
  /** Returns a complete Response, or the keys of the response besides `success` and `message`. Throws an ApiError. */
  handle(context: Context<A, B, Q>): Promise<Response | NotSignedIn | NoInfer<R>>;
};

/**
 * One endpoint of the API. lib/api/route.ts runs it, and the API reference documents it. Tests generate input from it
 * and validate responses against it.
 */
export type Endpoint = Route & Contract<AllowedAudience | undefined, unknown, unknown, unknown>;

/**
 * Makes TypeScript require `needs` for every endpoint that a seller's session may call. Otherwise, a developer could
 * forget the permission.
 */
type Needs<A> = A extends 'seller' | 'both' ? { needs: Permission } : { needs?: never };

/**
 * Declares an endpoint. `call` is its method and its path. TypeScript infers the types of the handler's session, body,
 * query and response from the other fields.
 */
export const endpoint = <
  A extends AllowedAudience | undefined = undefined,
  B = undefined,
  Q = undefined,
  R = void,
>(
  declared: { call: `${Route['method']} ${Route['path']}` } & Contract<A, B, Q, R> & Needs<A>,
): Endpoint => {
  const [method, path] = declared.call.split(' ') as [Route['method'], Route['path']];
  return { ...declared, method, path };
};

/** Returns every error that an endpoint can return, including the errors of all endpoints. */
export function possibleErrors({
  errors = [],
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
  return [...new Set([...errors, ...always])];
}
