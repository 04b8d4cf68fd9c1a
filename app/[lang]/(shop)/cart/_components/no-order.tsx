import { useT } from '#i18n';
import { Link } from '@/app/_components/link';
import type { Obstacle } from './obstacle';

const ID = 'no-order';

/** What ties the button to the reason. */
export const NO_ORDER = { 'aria-disabled': true, 'aria-describedby': ID } as const;

/** Shows the reason in the middle of the screen and has it read out. */
export function leadToReason(): void {
  const reason = document.getElementById(ID);
  reason?.scrollIntoView({ block: 'center' });
  reason?.focus({ preventScroll: true });
}

/** Why no order can be placed, at the place where that is put right; announced when it appears. */
export function NoOrder({ obstacle }: { obstacle?: Obstacle }) {
  const t = useT('cart');
  return (
    <div aria-live="polite">
      {obstacle && (
        <p
          id={ID}
          tabIndex={-1}
          className="my-4 rounded-field bg-danger-soft px-4 py-3 font-semibold text-danger"
        >
          {obstacle.words}{' '}
          {obstacle.place === 'goods' && (
            <Link href="/products" className="whitespace-nowrap underline underline-offset-4">
              {t('addGoods')}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
