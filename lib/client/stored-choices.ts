import type { FulfillmentMethod } from '@/lib/delivery/view';
import type { Wish } from '@/lib/orders/proposals';
import type { PaymentType } from '@/lib/orders/schema';
import type { PayMethod } from '@/lib/payments/pay-methods';
import type { DeliverySlot } from '@/lib/slots/view';

/** The choices that a shopper makes in the cart for an order. */
export type OrderChoices = {
  paymentType: PaymentType;
  /** Absent for cash. */
  payMethod?: PayMethod;
  /** The shopper pays online on a page of the shop, with Apple Pay, Google Pay or Link. */
  inShop?: true;
  ifMissing: Wish;
  wishes: Partial<Record<string, Wish>>;
  way: FulfillmentMethod;
  zip: string;
  window?: DeliverySlot;
};

export const NO_CHOICES: OrderChoices = {
  paymentType: 'COD',
  ifMissing: 'leave out',
  wishes: {},
  way: 'delivery',
  zip: '',
};

type StoredChoices = { owner: string; choices: OrderChoices; address?: string };

/** The choices are stored outside of React, because the cart remounts at a sign-in and when the session expires. */
let stored: StoredChoices | undefined;

/**
 * Returns the choices with which the cart starts. `owner` is the id of the signed-in shopper; empty for a visitor. A
 * visitor's choices stay after the sign-in. After an expired session, the choices stay until another shopper signs in.
 */
export function readStoredChoices(owner: string): Omit<StoredChoices, 'owner'> {
  if (stored?.owner && owner && stored.owner !== owner) stored = undefined;
  return stored ?? { choices: NO_CHOICES };
}

/** Stores the choices of a shopper or visitor. */
export function storeOrderChoices(owner: string, choices: OrderChoices): void {
  const isOwn = !stored?.owner || !owner || stored.owner === owner;
  const before = isOwn ? stored : undefined;
  stored = { ...before, owner: owner || before?.owner || '', choices };
}

/** Stores the address that the shopper has chosen. */
export function storeAddress(address: string): void {
  if (stored?.owner) stored.address = address;
}

/** Removes the choices after an order or a sign-out. */
export function clearChoices(): void {
  stored = undefined;
}
