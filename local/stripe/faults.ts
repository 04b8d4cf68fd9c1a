import { z } from 'zod';

const count = z.number().int().min(1).default(1);
const ms = z.number().int().min(0).max(600_000);
const match = z.string().optional();

/**
 * The faults that a test can inject. A fault applies `count` times. `match` restricts the fault to API calls (for
 * example "POST /v1/refunds") or event types that contain the text.
 */
const faultSchema = z.discriminatedUnion('kind', [
  // The faults `status`, `reset` and `hang` occur before the emulator processes the API call.
  z.strictObject({
    on: z.literal('api'),
    kind: z.literal('status'),
    status: z.number().int().min(400).max(599).default(500),
    /** Stripe's error code. A status of 4xx with an error code means that the API client must not retry. */
    code: z.string().optional(),
    match,
    count,
  }),
  z.strictObject({ on: z.literal('api'), kind: z.literal('reset'), match, count }),
  z.strictObject({ on: z.literal('api'), kind: z.literal('hang'), ms, match, count }),
  /** Stores the result, but cuts the connection instead of responding. */
  z.strictObject({ on: z.literal('api'), kind: z.literal('reset-after'), match, count }),
  /** Never sends an event automatically. Stripe stops in this way after three days of failures. */
  z.strictObject({ on: z.literal('webhook'), kind: z.literal('drop'), match, count }),
  z.strictObject({ on: z.literal('webhook'), kind: z.literal('delay'), ms, match, count }),
  z.strictObject({ on: z.literal('webhook'), kind: z.literal('duplicate'), match, count }),
  z.strictObject({ on: z.literal('webhook'), kind: z.literal('reorder'), match, count }),
]);
export type Fault = z.input<typeof faultSchema>;
type Ordered = z.output<typeof faultSchema>;

export const faultsSchema = z.union([
  z.array(faultSchema),
  faultSchema.transform((fault) => [fault]),
]);

export type Faults = {
  order: (faults: Ordered[]) => void;
  clear: () => void;
  take: <On extends Ordered['on']>(
    on: On,
    subject: string,
  ) => Extract<Ordered, { on: On }> | undefined;
  left: () => Ordered[];
};

export function makeFaults(): Faults {
  let rules: Ordered[] = [];
  const isFor = <On extends Ordered['on']>(
    rule: Ordered,
    on: On,
  ): rule is Extract<Ordered, { on: On }> => rule.on === on;
  return {
    order: (faults) => {
      rules = [...rules, ...faults];
    },
    clear: () => {
      rules = [];
    },
    take: (on, subject) => {
      for (const rule of rules) {
        if (!isFor(rule, on) || !subject.includes(rule.match ?? '')) continue;
        rules = rules.flatMap((other) => {
          if (other !== rule) return [other];
          return other.count > 1 ? [{ ...other, count: other.count - 1 }] : [];
        });
        return rule;
      }
      return undefined;
    },
    left: () => rules,
  };
}
