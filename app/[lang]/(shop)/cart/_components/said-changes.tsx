import { useEffect, useRef, useState } from 'react';
import { useT } from '#i18n';
import { useIsFromElsewhere } from '@/lib/client/cart-store';
import type { Line } from './cart-line';
import { changedLines, type Known } from './changes-math';

/** How long the words stay in the page: nobody shall find them long after the change. */
const SAID_MS = 5_000;

/** Tells a screen reader which lines another tab or device has changed. Nobody sees it: the lines show it. */
export function SaidChanges({ lines }: { lines: readonly Line[] }) {
  const t = useT('cart');
  const isFromElsewhere = useIsFromElsewhere();
  const before = useRef<Known>(undefined);
  const [words, setWords] = useState('');

  useEffect(() => {
    const now: Known = new Map(
      lines.map(({ id, quantity, product, lastName }) => [
        id,
        { name: product?.name ?? lastName ?? t('thisProduct'), quantity },
      ]),
    );
    const changed = before.current ? changedLines(before.current, now) : [];
    before.current = now;
    if (!isFromElsewhere || changed.length === 0) return;
    const list = changed.map(({ name, quantity }) => t('nameAndQuantity', { name, quantity }));
    setWords(t('changedElsewhere', { lines: list.join(', ') }));
  }, [lines, isFromElsewhere, t]);

  useEffect(() => {
    if (!words) return;
    const timer = setTimeout(() => setWords(''), SAID_MS);
    return () => clearTimeout(timer);
  }, [words]);

  return (
    <p aria-live="polite" className="sr-only">
      {words}
    </p>
  );
}
