/** What kind of refusal has which HTTP status (DESIGN 2.1). */
export const statusOf = {
  badInput: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  unsupportedType: 415,
  unprocessable: 422,
  tooMany: 429,
  unavailable: 503,
} as const;

export type RefusalKind = keyof typeof statusOf;

type Extra = {
  /** More keys of the answer, such as `fields`. */
  body?: Record<string, unknown>;
  retryAfterSeconds?: number;
};

/** A request that is refused with a sentence that a person can act on. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly kind: RefusalKind;
  readonly extra: Extra;

  constructor(kind: RefusalKind, message: string, extra: Extra = {}) {
    super(message);
    this.kind = kind;
    this.extra = extra;
  }
}
