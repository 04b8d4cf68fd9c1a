import type { FulfillmentMethod } from '@/lib/delivery/view';
import type { Wish } from '@/lib/orders/proposal-math';
import type { PaymentType } from '@/lib/orders/schema';
import type { DeliverySlot } from '@/lib/windows/view';

/** What a shopper chooses in the cart for the order. */
export type OrderChoices = {
  paymentType: PaymentType;
  ifMissing: Wish;
  /** Wishes for single products, by their ids. */
  wishes: Partial<Record<string, Wish>>;
  way: FulfillmentMethod;
  /** The typed zip code. */
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

type Kept = { owner: string; choices: OrderChoices; address?: string };

/** In the memory of this document: the cart is mounted anew when the session ends and after signing in. */
let kept: Kept | undefined;

/**
 * The choices to begin with. `owner` is the id of the signed-in shopper, empty for a visitor. Choices of a visitor pass
 * to who signs in. Choices of a shopper whose session ended stay on the screen of the visitor, and pass to that
 * shopper alone.
 */
export function keptChoices(owner: string): Omit<Kept, 'owner'> {
  if (kept?.owner && owner && kept.owner !== owner) kept = undefined;
  return kept ?? { choices: NO_CHOICES };
}

/** Keeps the choices. */
export function keepChoices(owner: string, choices: OrderChoices): void {
  const isTheirs = !kept?.owner || !owner || kept.owner === owner;
  const before = isTheirs ? kept : undefined;
  kept = { ...before, owner: owner || before?.owner || '', choices };
}

/** Keeps the address that the shopper has chosen beside the choices. */
export function keepAddress(address: string): void {
  if (kept?.owner) kept.address = address;
}

/** Forgets the choices: the order is placed, or the shopper has signed out. */
export function forgetChoices(): void {
  kept = undefined;
}
