import * as z from 'zod/mini';

/** Facts about the shop. Each fact that is true completes one setup step. */
export type FirstDayFacts = {
  /** True if the shop has its own name and its opening hours were saved. */
  hasNameAndHours: boolean;
  hasTax: boolean;
  hasProduct: boolean;
  hasLegalPages: boolean;
  /** True if mails reach real receivers, not only a local inbox. */
  sendsMail: boolean;
  takesPayments: boolean;
  hasOrder: boolean;
  /** True if at least one device is subscribed to push messages about new orders. */
  hasBell: boolean;
};

const STEPS = [
  ['name', 'hasNameAndHours'],
  ['tax', 'hasTax'],
  ['products', 'hasProduct'],
  ['pages', 'hasLegalPages'],
  ['mail', 'sendsMail'],
  ['payments', 'takesPayments'],
  ['order', 'hasOrder'],
  ['phone', 'hasBell'],
] as const satisfies readonly (readonly [string, keyof FirstDayFacts])[];

export type FirstDayStep = (typeof STEPS)[number][0];

const FIRST_DAY_STEPS = STEPS.map(([name]) => name);

/** Returns the setup steps, each with whether it is complete. */
export const stepsOf = (facts: FirstDayFacts): { name: FirstDayStep; done: boolean }[] =>
  STEPS.map(([name, fact]) => ({ name, done: facts[fact] }));

/** The response of the setup checklist API. */
export const firstDayResponse = z.object({
  firstDay: z.object({
    /** True if the checklist is complete or dismissed. It is then hidden, and `steps` is empty. */
    isOver: z.boolean(),
    steps: z.array(z.object({ name: z.enum(FIRST_DAY_STEPS), done: z.boolean() })),
  }),
});

export type FirstDayResponse = z.output<typeof firstDayResponse>;
export type FirstDay = FirstDayResponse['firstDay'];
