import type { Translate } from '@/lib/i18n/translate';

/*
 * The further ways to pay on delivery (docs/payments.md). The seller switches each one on in the settings. Cash needs
 * no entry here: an order that is paid on delivery without one of these methods is paid in cash.
 */

/** The codes of the methods: by card at the door, by bank transfer, and on account, with an invoice later. */
export const PAY_METHODS = ['terminal', 'transfer', 'account'] as const;
export type PayMethod = (typeof PAY_METHODS)[number];

/** Returns whether a payment method is one of {@link PAY_METHODS}. */
export const isPayMethod = (way: string): way is PayMethod =>
  PAY_METHODS.some((method) => method === way);

/** The methods that the seller has configured, with the seller's own names. */
type Offers = Partial<Record<PayMethod, { on: boolean; name?: string | undefined }>>;

/** A payment method with the seller's own name, if the seller has named it. */
export type NamedMethod = { code: PayMethod; name?: string };

/** Returns the name of the payment method of an order, in the language of `t` unless the seller has named it. */
export const orderMethodLabel = (
  { code, name, isNamed }: { code: PayMethod; name: string; isNamed?: true | undefined },
  t: Translate<'payMethods'>,
): string => (isNamed ? name : t(code));

/**
 * Returns the methods that a shopper can choose, in the order of {@link PAY_METHODS}. Orders on account are only for
 * customers who may (lib/auth/on-account.ts).
 */
export const offeredMethods = (methods: Offers | undefined, isOnAccount: boolean): NamedMethod[] =>
  PAY_METHODS.flatMap((code) => {
    const { on = false, name } = methods?.[code] ?? {};
    if (!on || (code === 'account' && !isOnAccount)) return [];
    return { code, ...(name ? { name } : {}) };
  });

/**
 * Returns the methods that everybody may see: those that are on, without bank details. Scripts collect published bank
 * details, and use them for fraud. The result is empty while all methods are off: orders that were placed before still
 * need the messages of this feature. It is undefined if the seller has configured no method.
 */
export const publicMethods = (methods: Offers | undefined): Offers | undefined =>
  methods &&
  Object.fromEntries(
    offeredMethods(methods, true).map(({ code, ...name }) => [code, { on: true, ...name }]),
  );

/** Returns the name of a method: the seller's own name, or the default name in the language of `t`. */
export const payMethodLabel = ({ code, name }: NamedMethod, t: Translate<'payMethods'>): string =>
  name ?? t(code);
