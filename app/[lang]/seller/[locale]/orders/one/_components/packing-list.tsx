'use client';

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLabelOf, usePageLanguage, useT } from '#i18n';
import { Icon } from '@/app/_components/icon';
import { findByGtin, ScanPart } from '@/app/[lang]/seller/[locale]/_components/scan/scan-part';
import { StockNote } from '@/app/[lang]/seller/[locale]/orders/_components/seller-order';
import {
  isPossibleScaleLabel,
  type LabelledWeight,
  readScaleLabel,
  verdictOf,
  weightOfLabel,
  withLabel,
} from '@/lib/barcodes/scans';
import { findCategory } from '@/lib/catalog/categories';
import type { ProductView } from '@/lib/catalog/view';
import { useCategories } from '@/lib/client/categories-store';
import { readFreshShop } from '@/lib/client/shop-store';
import { playSignal } from '@/lib/client/tones';
import type { OrderView } from '@/lib/orders/view';
import { isWithin } from '@/lib/weights/amounts';
import { formatAmount } from '@/lib/weights/format-amount';
import { pricedMeasureIn } from '@/lib/weights/measures';
import {
  type Count,
  groupsOf,
  type Item,
  insteadCount,
  recount,
  shownFound,
} from './packing-counts';
import { focusStep, WISHES } from './packing-header';
import { PackingLine } from './packing-line';
import { type Choice, ReplaceDialog } from './replace-dialog';
import type { usePacking } from './use-packing';
import { OutsideDialog, type Weighed, type Weighing } from './weigh-dialog';

/** The message about the most recent scan. */
type ScanMessage = { isGood: boolean; text: string; number: number };

/** Shows the message about the most recent scan. It has an icon, because colour alone is not accessible. */
const Notice = ({ isGood, text }: ScanMessage) => (
  <p
    data-scan={isGood ? 'good' : 'bad'}
    className={`wrap-anywhere flex animate-rise items-center gap-3 rounded-card border-2 px-4 py-3 font-bold text-lg shadow-lift ${isGood ? 'border-leaf bg-leaf-soft text-leaf-strong' : 'border-danger bg-danger text-card'}`}
  >
    <Icon name={isGood ? 'check' : 'close'} className="size-7 shrink-0" />
    {text}
  </p>
);

/**
 * Adds one piece to a line for each scanned barcode. If the item was not ordered or exceeds the ordered
 * quantity, a text, an icon, a colour and a sound warn the picker.
 */
function ScanLines({
  lines,
  currency,
  onFound,
  onWeighed,
}: {
  lines: readonly { item: Item; count: Count; isTicked: boolean }[];
  /** The currency of the order. */
  currency: string;
  /** Called with the product of a line and its new picked quantity. */
  onFound: (product: string, found: number) => void;
  /** Called with the product, its new picked quantity, and the weight and price of its scale labels. */
  onWeighed: (product: string, found: number, weighing: LabelledWeight) => void;
}) {
  const t = useT('scanning');
  const tSellerWeights = useT('sellerWeights');
  const { code } = usePageLanguage();
  const [scanMessage, setScanMessage] = useState<ScanMessage>();
  const number = useRef(0);

  function showMessage(isGood: boolean, text: string): number {
    number.current += 1;
    setScanMessage({ isGood, text, number: number.current });
    return number.current;
  }

  /**
   * Warns that the scanned item was not ordered. The message first shows the barcode, then the product name
   * once it is loaded.
   */
  async function rejectScan(gtin: string) {
    const own = showMessage(false, t('wrong', { gtin }));
    const product = await findByGtin(gtin).catch(() => undefined);
    if (product && own === number.current)
      setScanMessage({ isGood: false, text: t('wrongNamed', { name: product.name }), number: own });
  }

  /**
   * Adds the weight and price of a scanned scale label to its line. For goods that are sold by the piece and
   * priced by weight, each label also adds one piece.
   */
  async function weigh(gtin: string) {
    const labels = (await readFreshShop())?.scaleLabels;
    const label = readScaleLabel(gtin, labels);
    const isFaulty = label !== undefined && 'fault' in label;
    const line = isFaulty ? undefined : lines.find(({ item }) => item.product.gtin === label?.gtin);
    const measure = line && pricedMeasureIn(line.item.product, currency);
    const one = label && !isFaulty && measure ? weightOfLabel(label, measure) : 0;
    playSignal(one > 0 ? 'good' : 'bad');
    if (isFaulty) return void showMessage(false, tSellerWeights('labelWrong'));
    if (!label || !line || !measure || one === 0) return rejectScan(gtin);
    const { item, count, isTicked } = line;
    const { _id, name } = item.product;
    const isWhole = measure.by === 'weight';
    const before = shownFound(isTicked, count.found);
    if (!isWhole && before >= item.quantity) return void showMessage(false, t('full', { name }));
    const isFirst = isWhole || before === 0 || count.weighed === undefined;
    const weighing = withLabel(isFirst ? undefined : count, label, measure, currency);
    onWeighed(_id, isWhole ? item.quantity : before + 1, weighing);
    const amount = formatAmount(weighing.weighed, measure.unit, code);
    showMessage(true, tSellerWeights('scanned', { name, amount }));
  }

  function take(gtin: string) {
    const verdict = verdictOf(
      lines.map(({ item, count, isTicked }) => ({
        ...item,
        found: shownFound(isTicked, count.found),
      })),
      gtin,
    );
    if (verdict.kind === 'wrong' && isPossibleScaleLabel(gtin)) return void weigh(gtin);
    const isGood = verdict.kind === 'counted' || verdict.kind === 'replaces';
    playSignal(isGood ? 'good' : 'bad');
    if (verdict.kind === 'wrong') return void rejectScan(gtin);
    const { product, quantity, replacement } = verdict.line;
    const { name } = product;
    if (verdict.kind === 'counted') {
      onFound(product._id, verdict.found);
      showMessage(true, t('counted', { name, found: verdict.found, quantity }));
    } else if (verdict.kind === 'replaces')
      showMessage(true, t('replaces', { name: replacement?.product.name ?? '', original: name }));
    else showMessage(false, t('full', { name }));
  }

  return (
    <div className="mb-4 grid gap-3">
      <ScanPart onScan={take} scansOn />
      {/* The message stays visible while the page scrolls. */}
      <div className={scanMessage ? 'tall:sticky top-18 z-10' : ''}>
        {([true, false] as const).map((isGood) => (
          <div key={String(isGood)} role={isGood ? 'status' : 'alert'}>
            {scanMessage?.isGood === isGood && <Notice key={scanMessage.number} {...scanMessage} />}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Focuses the next unticked line. If all lines are ticked, focuses the button for the next status. */
function focusAfter(list: HTMLElement, from: Element): void {
  const ticks = [...list.querySelectorAll<HTMLElement>('[data-tick]')];
  const after = ticks.slice(ticks.indexOf(from as HTMLElement) + 1);
  const isOpen = (tick: HTMLElement) => tick !== from && tick.ariaPressed !== 'true';
  const next = after.find(isOpen) ?? ticks.find(isOpen);
  if (next) next.focus();
  else focusStep();
}

/**
 * The lines of an order, grouped by category, to tick by touch or keyboard. Space or Enter ticks a line as
 * complete or unticks it. A digit sets the picked quantity. After ticking a line, the focus moves to the next
 * one.
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
  // The line may be counted while the dialog is open, so look it up on each render.
  const replacing = order.items.find(({ product }) => product._id === replacingId);
  const isOpen = order.status === 'Order Placed' || order.status === 'Packed';

  // Focus the first line that can be counted, so that the picker can start with the keyboard.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    list.current
      ?.querySelector<HTMLElement>('[aria-pressed=false]:not([aria-disabled=true])')
      ?.focus({ preventScroll: true });
  }, []);

  function goOn(line: Element) {
    // In a packed order the focus stays on the line, because a correction must be sent before the next
    // status.
    if (list.current && !isCollecting) focusAfter(list.current, line);
  }

  const countFound = (item: Item, found: number) =>
    count(item.product._id, recount(shown(item).count, item.quantity, found));

  /** Stores a weight, or opens a confirmation dialog if the weight is outside of the tolerance. */
  function weigh(item: Item, found: number, weighing: Weighing, isConfirmed = false) {
    const measure = pricedMeasureIn(item.product, order.currency);
    if (!isConfirmed && measure && !isWithin(measure, found, weighing.weighed))
      return setDoubtful({ item, measure, found, weighing });
    const confirmed = isConfirmed ? { confirmed: true } : {};
    const now = shown(item).count;
    count(item.product._id, { ...recount(now, item.quantity, found), ...weighing, ...confirmed });
  }

  /** Returns the quantity to weigh: the picked quantity, or the ordered one while the line is uncounted. */
  function foundOf(item: Item) {
    const { isTicked, count: now } = shown(item);
    return isTicked && now.found > 0 ? now.found : item.quantity;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, item: Item) {
    if (!/^\d$/.test(event.key)) return;
    // For weighed goods, the digit starts the input of the weight.
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

  /** Ticks a line, or unticks a ticked line. Lines of a packed order cannot be unticked. */
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
          currency={order.currency}
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
                  onRefundChange={(giveBack) =>
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
        missingQuantity={replacing ? replacing.quantity - shown(replacing).count.found : 0}
        order={order}
        mayAsk={order.status === 'Order Placed'}
        onChoose={replaceBy}
        onClose={() => setReplacingId(undefined)}
      />
    </div>
  );
}
