import { localStore } from '@/lib/client/browser-storage';
import { listOf } from '@/lib/client/courier-items';
import type { DeliveriesAnswer } from '@/lib/couriers/view';

/** The deliveries that this person has read last in this browser. */
export function keptOf(person: string): DeliveriesAnswer | undefined {
  try {
    const kept = JSON.parse(localStore.getItem(listOf(person)) ?? '') as DeliveriesAnswer;
    return Array.isArray(kept.deliveries) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export const keptUnder = (person: string, read: DeliveriesAnswer): void =>
  localStore.setItem(listOf(person), JSON.stringify(read));
