import { omitUndefined } from '@/lib/utils/omit-undefined';

type Detail = {
  type?: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error';
  code?: string;
  param?: string;
};

export class ApiError extends Error {
  readonly status: number;
  readonly detail: Detail;

  constructor(status: number, message: string, detail: Detail = {}) {
    super(message);
    this.status = status;
    this.detail = detail;
  }

  body() {
    const { type = 'invalid_request_error', code, param } = this.detail;
    const url = code && {
      doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
    };
    return {
      error: {
        type,
        ...omitUndefined({ code: code || undefined }),
        ...url,
        ...omitUndefined({ param: param || undefined }),
        message: this.message,
      },
    };
  }
}

export function resourceMissing(kind: string, id: string, param?: string): ApiError {
  return new ApiError(param ? 400 : 404, `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
  });
}

/**
 * An error that depends on the state of an object, for example a refund above the payment. It is stored under the
 * idempotency key, unlike a validation error.
 */
export class StateError extends ApiError {}
