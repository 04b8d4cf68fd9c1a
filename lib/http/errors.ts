/** The HTTP status of each kind of refusal. */
export const statusOf = {
  badInput: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  wrongMethod: 405,
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
  /** The allowed methods, for a 405. */
  allow?: string;
};

/** A refused request; the message is a sentence that a person can act on. */
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
