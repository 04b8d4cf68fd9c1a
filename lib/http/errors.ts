/** The HTTP status of each kind of error. */
export const statusOf = {
  badInput: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  wrongMethod: 405,
  tooSlow: 408,
  conflict: 409,
  tooLarge: 413,
  unsupportedType: 415,
  unprocessable: 422,
  tooMany: 429,
  unavailable: 503,
} as const;

export type ApiErrorKind = keyof typeof statusOf;

type Extra = {
  body?: Record<string, unknown>;
  retryAfterSeconds?: number;
  allow?: string;
};

const IS_API_ERROR = Symbol.for('basketful.api-error');

/** An error that the API returns to the client. The message is for people, and explains what to do next. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly [IS_API_ERROR] = true;
  readonly kind: ApiErrorKind;
  readonly extra: Extra;

  constructor(kind: ApiErrorKind, message: string, extra: Extra = {}) {
    super(message);
    this.kind = kind;
    this.extra = extra;
  }

  /** Next bundles this file several times. `instanceof` must accept the errors of every copy of the class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && IS_API_ERROR in value;
  }
}

/** Creates the error for one field of the request. The client shows it next to the input with this name. */
export const fieldError = (field: string, message: string): ApiError =>
  new ApiError('badInput', message, { body: { fields: { [field]: message } } });
