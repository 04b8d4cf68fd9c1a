import * as z from 'zod/mini';

/** The facts that decide which setup steps are complete. */
export type FirstDayFacts = {
  /** True if the shop's name is not the default, and its opening hours were saved. */
  hasNameAndHours: boolean;
  /** True if its tax settings differ from the default. */
  hasTax: boolean;
  hasProduct: boolean;
  /** True if it has pages with its terms and its privacy policy. */
  hasLegalPages: boolean;
  /** True if mails reach real people, not only the local inbox. */
  sendsMail: boolean;
  /** True if shoppers can pay online with real money. */
  takesPayments: boolean;
  hasOrder: boolean;
  /** True if a phone or another browser gets notifications of new orders. */
  hasBell: boolean;
};

/** The setup steps in the order of the list, each with the fact that completes it. */
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

/** Returns the steps, each with whether it is complete. */
export const stepsOf = (facts: FirstDayFacts): { name: FirstDayStep; done: boolean }[] =>
  STEPS.map(([name, fact]) => ({ name, done: facts[fact] }));

/** The response of the setup checklist API. */
export const firstDayAnswer = z.object({
  firstDay: z.object({
    /** True if the list is complete or dismissed. It is then hidden and has no steps. */
    isOver: z.boolean(),
    /** The setup steps, in the order of the list. */
    steps: z.array(z.object({ name: z.enum(FIRST_DAY_STEPS), done: z.boolean() })),
  }),
});

export type FirstDayAnswer = z.output<typeof firstDayAnswer>;
export type FirstDay = FirstDayAnswer['firstDay'];
