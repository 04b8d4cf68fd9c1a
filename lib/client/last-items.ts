import type { CartItems } from '@/lib/cart/limits';
import { readCartItems } from '@/lib/cart/stored-items';
import { PERSONAL, readStored, writeStored } from './browser-storage';

const ITEMS = `${PERSONAL}last-cart`;

/** Stores a shopper's cart; a visitor's is stored by this browser anyway. */
export const keepLastItems = (items: CartItems) => writeStored(ITEMS, items);

/** A shopper's cart as last seen in this browser. */
export const readLastItems = (): CartItems | undefined => readStored(ITEMS, readCartItems);
