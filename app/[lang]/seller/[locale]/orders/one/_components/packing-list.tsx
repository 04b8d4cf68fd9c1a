'use client';

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLabelOf, useT } from '#i18n';
import { StockNote } from '@/app/[lang]/seller/[locale]/orders/_components/stock-note';
import { findCategory } from '@/lib/catalog/categories';
import type { ProductView } from '@/lib/catalog/view';
import { useCategories } from '@/lib/client/categories-store';
import type { OrderView } from '@/lib/orders/view';
import { isWithin } from '@/lib/weights/amount-math';
import { measureIn } from '@/lib/weights/read-math';
import { type Item, insteadCount, recount } from './counts';
import { focusStep } from './focus-step';
import { OutsideDialog, type Weighed, type Weighing } from './outside-dialog';
import { WISHES } from './packing-head';
import { PackingLine } from './packing-line';
import { type Choice, ReplaceDialog } from './replace-dialog';
import { ScanLines } from './scan-lines';
import { groupsOf } from './shelf-order';
import type { usePacking } from './use-packing';

/** Moves the focus from one line to another: to the next that is not ticked, then to the step. */
function focusAfter(list: HTMLElement, from: Element): void {
  const ticks = [...list.querySelectorAll<HTMLElement>('[data-tick]')];
  const after = ticks.slice(ticks.indexOf(from as HTMLElement) + 1);
  const isOpen = (tick: HTMLElement) => tick !== from && tick.ariaPressed !== 'true';
  const next = after.find(isOpen) ?? ticks.find(isOpen);
  if (next) next.focus();
  else focusStep();
}

/**
 * The lines of an order by category, to be ticked by touch or by keyboard: Space or Enter ticks a
 * line as whole, a digit as so many found, and both go on to the next. Space or Enter on a ticked
 * line makes it uncounted again.
 */
export function PackingList({
  order,
  packing: { shown, count, uncount, choose, propose, isCollecting },
}: {
  order: OrderView;
  packing: ReturnType<typeof usePacking>;
}) {
  const t = useT('packing');
  const labelOf = useLabelOf();
  const list = useRef<HTMLDivElement>(null);
  const categories = useCategories();
  const [replacingId, setReplacingId] = useState<string>();
  const [doubtful, setDoubtful] = useState<Weighed>();
  // The line as it is now: a count may arrive while the dialog is open.
  const replacing = order.items.find(({ product }) => product._id === replacingId);
  const isOpen = order.status === 'Order Placed' || order.status === 'Packed';

  // The page is for packing: the first line that can be counted takes the first key.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    list.current
      ?.querySelector<HTMLElement>('[aria-pressed=false]:not([aria-disabled=true])')
      ?.focus({ preventScroll: true });
  }, []);

  function goOn(line: Element) {
    // The next step waits until a correction is sent.
    if (list.current && !isCollecting) focusAfter(list.current, line);
  }

  const countFound = (item: Item, found: number) =>
    count(item.product._id, recount(shown(item).count, item.quantity, found));

  /** Counts what was weighed; asks first where that is outside of the tolerance. */
  function weigh(item: Item, found: number, weighing: Weighing, isConfirmed = false) {
    const measure = measureIn(item.product);
    if (!isConfirmed && measure && !isWithin(measure, found, weighing.weighed))
      return setDoubtful({ item, measure, found, weighing });
    const confirmed = isConfirmed ? { confirmed: true } : {};
    const now = shown(item).count;
    count(item.product._id, { ...recount(now, item.quantity, found), ...weighing, ...confirmed });
  }

  /** What was found is all of a line of which nothing was counted. */
  function foundOf(item: Item) {
    const { isTicked, count: now } = shown(item);
    return isTicked && now.found > 0 ? now.found : item.quantity;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, item: Item) {
    if (!/^\d$/.test(event.key)) return;
    // A digit begins the weight of goods that are weighed.
    if (item.product.soldBy) {
      event.currentTarget.closest('li')?.querySelector<HTMLElement>('[data-weigh]')?.focus();
      return;
    }
    const digit = Number(event.key);
    if (digit > item.quantity || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    countFound(item, digit);
    goOn(event.currentTarget);
  }

  /** A press on a ticked line unticks it, until the order is packed. */
  function tick(item: Item, line: HTMLElement) {
    const now = shown(item);
    if (now.isTicked && order.status === 'Order Placed') return uncount(item.product._id);
    count(item.product._id, now.count);
    goOn(line);
  }

  function replaceBy(item: Item, product: ProductView, { isConfirmed, asks }: Choice) {
    const counted = shown(item).count;
    const quantity = insteadCount(item.product, product, item.quantity - counted.found);
    const confirmed = isConfirmed ? { confirmed: true } : {};
    const replacement = { product: product._id, quantity, ...confirmed };
    choose(product);
    if (asks) propose(item.product._id, counted.found, replacement);
    else count(item.product._id, { ...counted, replacement });
    setReplacingId(undefined);
  }

  return (
    <div ref={list} className="mb-6">
      {isOpen && (
        <ScanLines
          lines={order.items.map(shown)}
          onFound={(id, found) => {
            const item = order.items.find(({ product }) => product._id === id);
            if (item) countFound(item, found);
          }}
          onWeighed={(id, found, weighing) => {
            const item = order.items.find(({ product }) => product._id === id);
            if (item) weigh(item, found, weighing);
          }}
        />
      )}
      <StockNote order={order} className="mb-4" />
      {groupsOf(order.items, categories).map(([path, items]) => {
        const category = findCategory(path);
        const label = category ? labelOf(category) : path;
        return (
          <section key={path} aria-label={label} className="mb-5">
            <h2 className="mb-2 font-bold text-muted">{label}</h2>
            <ul className="-mx-4 divide-y divide-line overflow-hidden border-line border-y bg-card md:mx-0 md:rounded-panel md:border-x">
              {items.map((item) => (
                <PackingLine
                  key={item.product._id}
                  currency={order.currency}
                  {...shown(item)}
                  isOpen={isOpen}
                  wish={t(WISHES[item.ifMissing ?? order.ifMissing])}
                  onTick={(line) => tick(item, line)}
                  onKeyDown={(event) => onKeyDown(event, item)}
                  onFound={(found) => countFound(item, found)}
                  onWeighed={(weighed) => weigh(item, foundOf(item), { weighed })}
                  onGiveBack={(giveBack) =>
                    count(item.product._id, { ...shown(item).count, giveBack })
                  }
                  onReplace={() => setReplacingId(item.product._id)}
                  onUnreplace={() => {
                    const { replacement: _, ...others } = shown(item).count;
                    count(item.product._id, others);
                  }}
                />
              ))}
            </ul>
          </section>
        );
      })}
      <OutsideDialog
        weighed={doubtful}
        currency={order.currency}
        onTake={({ item, found, weighing }) => {
          setDoubtful(undefined);
          weigh(item, found, weighing, true);
        }}
        onClose={() => setDoubtful(undefined)}
      />
      <ReplaceDialog
        item={replacing}
        missing={replacing ? replacing.quantity - shown(replacing).count.found : 0}
        order={order}
        mayAsk={order.status === 'Order Placed'}
        onChoose={replaceBy}
        onClose={() => setReplacingId(undefined)}
      />
    </div>
  );
}
