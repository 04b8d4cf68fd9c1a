'use client';

import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { focusInPlace } from '@/lib/client/focus-in-place';
import { isSecondPress } from '@/lib/client/second-press';

/** A row of a list of the form: its key, and its place in the texts, which a new one does not have. */
export type Row = { key: number; from?: number };

/** The rows of a list that begins with `count` rows of the texts, those from the place `first` on. */
export function useRows(count: number, first = 0) {
  const [rows, setRows] = useState<Row[]>(() =>
    Array.from({ length: count }, (_, at) => ({ key: at, from: at + first })),
  );
  const [nextKey, setNextKey] = useState(rows.length);
  return {
    rows,
    add() {
      setRows([...rows, { key: nextKey }]);
      setNextKey(nextKey + 1);
    },
    remove: (row: Row) => setRows(rows.filter((one) => one !== row)),
  };
}

/** The rows, the button that adds another one, and what is wrong with all of them. */
export function RowList({
  children,
  words,
  add,
  fault,
}: {
  children: ReactNode;
  /** What the button says. */
  words: string;
  add: () => void;
  fault: string | undefined;
}) {
  return (
    <>
      <ul className="mt-3 space-y-4">{children}</ul>
      <Button look="outline" className="mt-4" onClick={add}>
        <Icon name="plus" className="size-5" />
        {words}
      </Button>
      <p aria-live="polite" className="mt-2 font-medium text-danger text-sm">
        {fault}
      </p>
    </>
  );
}

/** A row under its name ("Zone 2"), with the button that removes it. */
export function RowFrame({
  name,
  removal,
  onRemove,
  children,
}: {
  name: string;
  /** What the button says to who hears it alone: "Remove zone 2". */
  removal: string;
  onRemove: () => void;
  children: ReactNode;
}) {
  const t = useT('sellerSettings');
  const id = useId();
  function removeRow(event: MouseEvent) {
    if (isSecondPress(event)) return;
    const list = event.currentTarget.closest('ul');
    onRemove();
    // The button of RowList, which adds another one.
    focusInPlace('ul ~ button', list?.parentElement);
  }
  return (
    <li>
      <fieldset aria-labelledby={id} className="rounded-card border border-line p-4">
        <div className="mb-3 flex items-center justify-between gap-3">
          <p id={id} className="font-semibold">
            {name}
          </p>
          <Button look="quiet" onClick={removeRow} aria-label={removal}>
            {t('remove')}
          </Button>
        </div>
        {children}
      </fieldset>
    </li>
  );
}
