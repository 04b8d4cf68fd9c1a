import { useId } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Notice } from '@/app/_components/notice';
import { asObject, localStore, readStored, writeStored } from '@/lib/client/browser-storage';
import { rejectedUpdatesKey } from '@/lib/client/courier-items';

/** `order` names the order, and `reason` is the message of the server. */
export type RejectedUpdate = { key: string; order: string; reason: string };

export const MAX_REJECTED = 50;

const isRejected = (value: unknown): value is RejectedUpdate => {
  const { key, order, reason } = asObject(value);
  return [key, order, reason].every((text) => typeof text === 'string');
};

export const readRejected = (person: string): RejectedUpdate[] =>
  readStored(rejectedUpdatesKey(person), (value) => (value as unknown[]).filter(isRejected)) ?? [];

const storeRejected = (person: string, rejected: readonly RejectedUpdate[]): void =>
  rejected.length > 0
    ? writeStored(rejectedUpdatesKey(person), rejected)
    : localStore.removeItem(rejectedUpdatesKey(person));

const readOthers = (person: string, key: string) =>
  readRejected(person).filter((one) => one.key !== key);

/** Stores the update until the courier dismisses it or signs out. A second call for the same key adds nothing. */
export const addRejected = (person: string, update: RejectedUpdate): void =>
  storeRejected(person, [...readOthers(person, update.key), update].slice(-MAX_REJECTED));

export const dropRejected = (person: string, key: string): void =>
  storeRejected(person, readOthers(person, key));

export function RejectedUpdates({
  rejected,
  onDismiss,
}: {
  rejected: readonly RejectedUpdate[];
  onDismiss: (key: string) => void;
}) {
  const t = useT('deliveries');
  const id = useId();
  if (rejected.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-4">
      <Notice kind="danger">
        <h2 id={id} className="font-bold">
          {t('rejected')}
        </h2>
        <p>{t('rejectedText')}</p>
        <ul className="mt-2 grid gap-3">
          {rejected.map(({ key, order, reason }) => (
            <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <div className="min-w-0 grow basis-60">
                <p id={`${id}-${key}`} className="font-semibold">
                  <bdi>{order}</bdi>
                </p>
                <p>{reason}</p>
              </div>
              <Button
                variant="outline"
                aria-describedby={`${id}-${key}`}
                onClick={() => onDismiss(key)}
              >
                {t('dismiss')}
              </Button>
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  );
}
