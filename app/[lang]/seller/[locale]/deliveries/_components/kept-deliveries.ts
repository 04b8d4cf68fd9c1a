import { readStored, writeStored } from '@/lib/client/browser-storage';
import { listOf } from '@/lib/client/courier-items';
import type { DeliveriesAnswer } from '@/lib/couriers/view';

/** The deliveries that this person has read last in this browser. */
export const keptDeliveries = (person: string): DeliveriesAnswer | undefined =>
  readStored(listOf(person), (value) => {
    const kept = value as DeliveriesAnswer;
    return Array.isArray(kept.deliveries) ? kept : undefined;
  });

/** Keeps the deliveries that this person has just read. */
export const keepDeliveries = (person: string, read: DeliveriesAnswer): void =>
  writeStored(listOf(person), read);
