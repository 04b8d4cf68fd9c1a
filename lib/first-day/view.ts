import * as z from 'zod/mini';

/** What is known of a shop on its first day. */
export type FirstDayFacts = {
  /** Whether the shop has another name than a new one, and its hours were saved. */
  hasNameAndHours: boolean;
  /** Whether its tax is another than that of a new shop. */
  hasTax: boolean;
  hasProduct: boolean;
  /** Whether it has pages of its terms and of privacy. */
  hasLegalPages: boolean;
  /** Whether mails reach people, not only the local inbox. */
  sendsMail: boolean;
  /** Whether shoppers can pay online, with real money. */
  takesPayments: boolean;
  hasOrder: boolean;
  /** Whether a phone or another browser is told of new orders. */
  hasBell: boolean;
};

/** What is to be done before a shop opens, in the order of the list, and what says that it is done. */
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

/** The names of the steps, in their order. */
const FIRST_DAY_STEPS = STEPS.map(([name]) => name);

/** The steps, each with whether it is done. */
export const stepsOf = (facts: FirstDayFacts): { name: FirstDayStep; done: boolean }[] =>
  STEPS.map(([name, fact]) => ({ name, done: facts[fact] }));

/** The answer of the calls about the first day. */
export const firstDayAnswer = z.object({
  firstDay: z.object({
    /** Whether the list is done or was dismissed: it is not shown any more, and has no steps. */
    isOver: z.boolean(),
    /** What is to be done before the shop opens, in the order of the list. */
    steps: z.array(z.object({ name: z.enum(FIRST_DAY_STEPS), done: z.boolean() })),
  }),
});

export type FirstDayAnswer = z.output<typeof firstDayAnswer>;
export type FirstDay = FirstDayAnswer['firstDay'];
