import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Filled, slot } from '@/app/_components/filled';
import type { Difference, Merged } from './merge-edit';

function Row({ difference, children }: { difference: Difference; children?: ReactNode }) {
  const t = useT('sellerProduct');
  const { label, theirs, mine } = difference;
  const values = { theirs: theirs || t('nothing'), mine: mine || t('nothing'), label: slot(0) };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <p className="min-w-0 grow basis-64 wrap-anywhere whitespace-pre-line">
        <Filled
          text={children ? t('nowYours', values) : t('nowBefore', values)}
          parts={[<b key="label">{t('label', { label })}</b>]}
        />
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
  const t = useT('sellerProduct');
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
      <p className="font-semibold">{t('changedElsewhere')}</p>
      <p className="text-muted text-sm">{t('nothingLost')}</p>
      {both.length > 0 && (
        <ul aria-label={t('bothSides')} className="mt-2 divide-y divide-line">
          {both.map((difference) => (
            <Row key={difference.name} difference={difference}>
              <Button look="outline" onClick={() => onTakeTheirs(difference.name)}>
                {t('takeTheirs')}
              </Button>
            </Row>
          ))}
        </ul>
      )}
      {taken.length > 0 && (
        <ul aria-label={t('takenOver')} className="mt-2 divide-y divide-line">
          {taken.map((difference) => (
            <Row key={difference.name} difference={difference} />
          ))}
        </ul>
      )}
    </div>
  );
}
