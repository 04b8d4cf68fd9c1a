import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '#i18n';
import { LinkButton } from '@/app/_components/button';
import { useShop } from '@/app/_components/shop-provider';
import { useFocusOfLines } from '@/app/_components/use-focus-of-lines';
import { useIsRemoteCart } from '@/lib/client/cart-store';
import type { OneStepMode } from '@/lib/client/one-step';
import { CartLine, type Line } from './cart-line';
import { CHOICES, useChoices } from './choices';
import { OrderSummary } from './order-summary';

/** The lines by id, each with its quantity and its product name for screen readers. */
type Known = ReadonlyMap<string, { name: string; quantity: number }>;

/** Returns the lines whose quantity differs between two states of a cart. A removed line has quantity 0. */
export function changedLines(before: Known, now: Known): { name: string; quantity: number }[] {
  const changed = [...now].flatMap(([id, line]) =>
    before.get(id)?.quantity === line.quantity ? [] : [line],
  );
  const removed = [...before].flatMap(([id, { name }]) =>
    now.has(id) ? [] : [{ name, quantity: 0 }],
  );
  return [...changed, ...removed];
}

/** After this time, the announcement is removed. Otherwise a screen reader would read it again as part of the page. */
const SAID_MS = 5_000;

/** Announces lines that another tab or device has changed. Sighted users see the changed lines. */
function LiveAnnouncement({ lines }: { lines: readonly Line[] }) {
  const t = useT('cart');
  const isFromElsewhere = useIsRemoteCart();
  const before = useRef<Known>(undefined);
  const [announcement, setAnnouncement] = useState('');

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
    setAnnouncement(t('changedElsewhere', { lines: list.join(', ') }));
  }, [lines, isFromElsewhere, t]);

  useEffect(() => {
    if (!announcement) return;
    const timer = setTimeout(() => setAnnouncement(''), SAID_MS);
    return () => clearTimeout(timer);
  }, [announcement]);

  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}

export function CartContents(props: {
  lines: Line[];
  refresh: () => Promise<void>;
  oneStep?: OneStepMode | undefined;
  paste?: ReactNode;
  notice?: ReactNode;
}) {
  const t = useT('cart');
  const asks = useShop().lineWishes;
  const choices = useChoices();
  const { wishes, setWishes } = choices;
  const focusOfLines = useFocusOfLines<HTMLUListElement>(props.lines.map(({ id }) => id));
  return (
    <div className="grid items-start gap-8 *:min-w-0 lg:grid-cols-[1fr_24rem]">
      <section aria-label={t('items')}>
        <LiveAnnouncement lines={props.lines} />
        <ul {...focusOfLines} className="@container divide-y divide-line border-line border-y">
          {props.lines.map((line) => (
            <CartLine
              key={line.id}
              line={line}
              wishing={
                asks && {
                  wish: wishes[line.id],
                  onWish: (wish) => setWishes({ ...wishes, [line.id]: wish }),
                  choices: CHOICES.map(([choice, text]) => [choice, t(text)]),
                }
              }
            />
          ))}
        </ul>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <LinkButton href="/products" variant="quiet" className="-ms-5">
            {t('goOn')}
          </LinkButton>
          {props.paste}
        </div>
      </section>
      <OrderSummary {...props} choices={choices} />
    </div>
  );
}
