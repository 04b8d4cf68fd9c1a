import type { Translate } from '@/lib/i18n/translate';

/* The payment methods on delivery besides cash (docs/payments.md). A pay-on-delivery order without one of these
   methods is paid in cash. */

/**
 * The codes of the payment methods: card at the door, bank transfer, and on account (the customer pays an invoice
 * later).
 */
export const PAY_METHODS = ['terminal', 'transfer', 'account'] as const;
export type PayMethod = (typeof PAY_METHODS)[number];

/** All ways to pay for an order: in cash, by one of {@link PAY_METHODS}, or online at checkout. */
export const WAYS_TO_PAY = ['cash', ...PAY_METHODS, 'online'] as const;
export type WayToPay = (typeof WAYS_TO_PAY)[number];

/** Returns whether a payment method is one of {@link PAY_METHODS}. */
export const isPayMethod = (way: string): way is PayMethod =>
  PAY_METHODS.some((method) => method === way);

type Offers = Partial<Record<PayMethod, { on: boolean; name?: string | undefined }>>;

/** A payment method with the seller's own name, if the seller has named it. */
export type NamedMethod = { code: PayMethod; name?: string };

/**
 * Returns the default name of a method in the language of `t`. For a pickup order, the name does not mention the door.
 */
export const defaultMethodLabel = (
  code: PayMethod,
  t: Translate<'payMethods'>,
  isPickup = false,
): string => t(code === 'terminal' && isPickup ? 'terminalAtPickup' : code);

type OrderMethod = {
  code: PayMethod;
  name: string;
  isNamed?: true | undefined;
  isPickup?: true | undefined;
};

/** Returns the name of the payment method of an order, in the language of `t` unless the seller has named it. */
export const orderMethodLabel = (
  { code, name, isNamed, isPickup }: OrderMethod,
  t: Translate<'payMethods'>,
): string => (isNamed ? name : defaultMethodLabel(code, t, isPickup));

/**
 * Returns the methods that a shopper can choose, in the sequence of {@link PAY_METHODS}. Only customers with the
 * seller's permission can order on account (lib/auth/account-fields.ts).
 */
export const offeredMethods = (methods: Offers | undefined, isOnAccount: boolean): NamedMethod[] =>
  PAY_METHODS.flatMap((code) => {
    const { on = false, name } = methods?.[code] ?? {};
    if (!on || (code === 'account' && !isOnAccount)) return [];
    return { code, ...(name ? { name } : {}) };
  });

/**
 * Returns the methods that are switched on. Leaves out bank details, because fraudsters collect published bank details.
 * If all configured methods are off, the result is empty, because pages still need the messages for earlier orders.
 * Returns undefined if the seller has configured no method.
 */
export const publicMethods = (methods: Offers | undefined): Offers | undefined =>
  methods &&
  Object.fromEntries(
    offeredMethods(methods, true).map(({ code, ...name }) => [code, { on: true, ...name }]),
  );

/** Returns the name of a method: the seller's own name, or the default name in the language of `t`. */
export const payMethodLabel = (
  { code, name }: NamedMethod,
  t: Translate<'payMethods'>,
  isPickup: boolean,
): string => name ?? defaultMethodLabel(code, t, isPickup);
