import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allEndpoints } from '@/app/api/all-endpoints';
import { fuzzInputOf, inputsFor, SEED } from '@/e2e/support/fuzz-inputs';
import { runs } from '@/e2e/support/runs';
import { slotFullError } from '@/lib/checkout/slot/reserve-slot';
import { ApiError } from '@/lib/http/errors';
import { possibleErrors } from './endpoint';
import { errorResponse } from './reference/openapi';

/* Tests inputs without running handlers. e2e/security/fuzz.test.ts cannot send all of these inputs. */

const RUNS = runs(40);

test.each(allEndpoints.filter(({ query, body }) => query ?? body))(
  `ASVS 2.2.1: $method $path parses each of ${RUNS} random inputs, or rejects it with a message @random`,
  (endpoint) => {
    fc.assert(
      fc.property(inputsFor(endpoint), (input) => {
        try {
          fuzzInputOf(endpoint, input);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          expect(error.kind).toBe('badInput');
          expect(possibleErrors(endpoint)).toContain(error.kind);
          expect(error.message).toMatch(/\S/);
        }
      }),
      { numRuns: RUNS, seed: SEED },
    );
  },
);

test.each([{ ...slotFullError('Full.').extra.body }, { cancelled: true }])(
  'the API reference lists the fields of the order error %j',
  (body) => {
    expect(Object.keys(body)).toHaveLength(1);
    const response = { success: false, message: 'No.', ...body };
    expect(errorResponse.parse(response)).toEqual(response);
  },
);
