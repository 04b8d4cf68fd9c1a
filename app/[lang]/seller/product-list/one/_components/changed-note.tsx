import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@/app/_components/button';
import type { Difference, Merged } from './merge-edit';

const shown = (text: string) => text || 'nothing';

function Row({ difference, children }: { difference: Difference; children?: ReactNode }) {
  const { label, theirs, mine } = difference;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <p className="min-w-0 grow basis-64 wrap-anywhere whitespace-pre-line">
        <b>{label}:</b> now {shown(theirs)}, {children ? 'yours' : 'before'} {shown(mine)}
      </p>
      {children}
    </li>
  );
}

/** What another device changed while the form was open. */
export function ChangedNote({
  taken,
  both,
  onTakeTheirs,
}: Pick<Merged, 'taken' | 'both'> & { onTakeTheirs: (name: string) => void }) {
  const note = useRef<HTMLDivElement>(null);
  // On a phone the press was at the other end of the form.
  useEffect(() => note.current?.focus(), []);
  return (
    <div
      ref={note}
      role="alert"
      tabIndex={-1}
      className="scroll-mt-20 rounded-card bg-tomato-soft px-5 py-4"
    >
      <p className="font-semibold">This product was changed on another device.</p>
      <p className="text-muted text-sm">
        Nothing that you entered is lost. Press SAVE to store what the form shows.
      </p>
      {both.length > 0 && (
        <ul aria-label="Changed on both sides" className="mt-2 divide-y divide-line">
          {both.map((difference) => (
            <Row key={difference.name} difference={difference}>
              <Button look="outline" onClick={() => onTakeTheirs(difference.name)}>
                Take theirs
              </Button>
            </Row>
          ))}
        </ul>
      )}
      {taken.length > 0 && (
        <ul aria-label="Taken over" className="mt-2 divide-y divide-line">
          {taken.map((difference) => (
            <Row key={difference.name} difference={difference} />
          ))}
        </ul>
      )}
    </div>
  );
}
