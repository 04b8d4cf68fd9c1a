import { Icon } from '@/app/_components/icon';
import type { LineState } from './line-state';

export type Counted = { state: LineState; found: number; quantity: number };

/** Over the picture: a tick, how many are missing, or a cross. */
export function LineSign({ state, found, quantity }: Counted) {
  if (state === 'untouched') return null;
  const look = { found: 'bg-leaf', fewer: 'bg-amber', missing: 'bg-danger' }[state];
  return (
    <span aria-hidden="true" className="absolute inset-0 grid place-items-center">
      <span
        dir="ltr"
        className={`grid size-8 place-items-center rounded-full font-extrabold text-card tabular-nums ${look}`}
      >
        {state === 'fewer' ? (
          `−${quantity - found}`
        ) : (
          <Icon name={state === 'found' ? 'check' : 'close'} className="size-5" />
        )}
      </span>
    </span>
  );
}
