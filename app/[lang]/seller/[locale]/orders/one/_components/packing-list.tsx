'use client';

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Icon } from '@/app/_components/icon';
import { orderName } from '@/app/_components/order-parts';
import { findByGtin, ScanPart } from '@/app/[lang]/seller/[locale]/_components/scan/barcode-part';
import { useCategoryLabel } from '@/app/[lang]/seller/[locale]/_components/use-category-labels';
import { useAlsoIn } from '@/app/[lang]/seller/[locale]/orders/_components/order-group';
import { StockNote } from '@/app/[lang]/seller/[locale]/orders/_components/seller-order';
import {
  isPossibleScaleLabel,
  type LabelledWeight,
  readScaleLabel,
  verdictOf,
  weightOfLabel,
  withLabel,
} from '@/lib/barcodes/scans';
import type { ProductView } from '@/lib/catalog/view';
import { useCategories } from '@/lib/client/categories-store';
import { readFreshShop } from '@/lib/client/shop-store';
import { playSignal } from '@/lib/client/tones';
import type { OrderView } from '@/lib/orders/view';
import { isWithin } from '@/lib/weights/amounts';
import type { Measure } from '@/lib/weights/fields';
import { formatAmount } from '@/lib/weights/format-amount';
import { pricedMeasureIn } from '@/lib/weights/measures';
import { typedUnit } from '@/lib/weights/units';
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
import type { Packing } from './use-packing';
import { OutsideDialog, type Weighed, type Weighing } from './weigh-dialog';

type ScanMessage = { isGood: boolean; text: string; number: number };

/** The message has an icon, because colour alone is not accessible. */
const Notice = ({ isGood, text }: ScanMessage) => (
  <p
    data-scan={isGood ? 'good' : 'bad'}
    className={`wrap-anywhere flex animate-rise items-center gap-3 rounded-card border-2 px-4 py-3 font-bold text-lg shadow-lift ${isGood ? 'border-leaf bg-leaf-soft text-leaf-strong' : 'border-danger bg-danger text-card'}`}
  >
    <Icon name={isGood ? 'check' : 'close'} className="size-7 shrink-0" />
    {text}
  </p>
);

type Line = { packing: Packing; item: Item };
/** `counted` is the line after the displayed count is applied. */
type Row = Line & { counted: Item; count: Count; isTicked: boolean };

const keyOf = ({ packing, item }: Line) => `${packing.order._id} ${item.product._id}`;

function needsLabel({ packing, item, count, isTicked }: Row): boolean {
  if (!isTicked) return true;
  return pricedMeasureIn(item.product, packing.order.currency)?.by === 'weight'
    ? count.weighed === undefined
    : count.found < item.quantity;
}

type ScanLinesProps = {
  lines: readonly Row[];
  nameOf: (row: Row) => string;
  onFound: (row: Row, found: number) => void;
  onWeighed: (row: Row, found: number, weighing: LabelledWeight) => void;
};

/**
 * Each scanned barcode adds one piece to a line. If the item was not ordered, or is complete, the picker gets a warning
 * with text, icon, colour and sound.
 */
function ScanLines({ lines, nameOf, onFound, onWeighed }: ScanLinesProps) {
  const t = useT('scanning');
  const tSellerWeights = useT('sellerWeights');
  const { code } = usePageLanguage();
  const [scanMessage, setScanMessage] = useState<ScanMessage>();
  const number = useRef(0);
  const units = useRef(new Map<string, Promise<Measure['unit'] | undefined>>());

  function showMessage(isGood: boolean, text: string): number {
    number.current += 1;
    setScanMessage({ isGood, text, number: number.current });
    return number.current;
  }

  /** The message first shows the barcode, then the product name once it is loaded. */
  async function rejectScan(gtin: string) {
    const own = showMessage(false, t('wrong', { gtin }));
    const product = await findByGtin(gtin).catch(() => undefined);
    if (product && own === number.current)
      setScanMessage({ isGood: false, text: t('wrongNamed', { name: product.name }), number: own });
  }

  /** Asks the server once for each barcode. Returns undefined for an unknown unit. */
  function unitNow(gtin: string): Promise<Measure['unit'] | undefined> {
    const known =
      units.current.get(gtin) ??
      findByGtin(gtin).then(
        (product) => product?.stepUnit,
        () => undefined,
      );
    units.current.set(gtin, known);
    return known;
  }

  /**
   * Adds a scanned scale label to its line. For goods sold by the piece and priced by weight, each label also adds one
   * piece. If the unit has changed since the order, the picker must type the weight.
   */
  async function weigh(gtin: string) {
    const labels = (await readFreshShop())?.scaleLabels;
    const label = readScaleLabel(gtin, labels);
    const isFaulty = label !== undefined && 'fault' in label;
    const of = isFaulty ? [] : lines.filter(({ item }) => item.product.gtin === label?.gtin);
    // Several orders may contain the product. The label belongs to the first line that still needs one.
    const line = of.find(needsLabel) ?? of[0];
    const currency = line?.packing.order.currency ?? '';
    const measure = line && pricedMeasureIn(line.item.product, currency);
    const now = label && !isFaulty && measure ? await unitNow(label.gtin) : undefined;
    if (line && measure && now && now !== measure.unit) {
      playSignal('bad');
      const unit = typedUnit(measure.unit);
      return void showMessage(false, tSellerWeights('labelUnit', { name: nameOf(line), unit }));
    }
    const one = label && !isFaulty && measure ? weightOfLabel(label, measure) : 0;
    playSignal(one > 0 ? 'good' : 'bad');
    if (isFaulty) return void showMessage(false, tSellerWeights('labelWrong'));
    if (!label || !line || !measure || one === 0) return rejectScan(gtin);
    const { item, count, isTicked } = line;
    const name = nameOf(line);
    const isWhole = measure.by === 'weight';
    const before = shownFound(isTicked, count.found);
    if (!isWhole && before >= item.quantity) return void showMessage(false, t('full', { name }));
    const isFirst = isWhole || before === 0 || count.weighed === undefined;
    const weighing = withLabel(isFirst ? undefined : count, label, measure, currency);
    onWeighed(line, isWhole ? item.quantity : before + 1, weighing);
    const amount = formatAmount(weighing.weighed, measure.unit, code);
    showMessage(true, tSellerWeights('scanned', { name, amount }));
  }

  function take(gtin: string) {
    const verdict = verdictOf(
      lines.map((row) => ({
        ...row.counted,
        found: shownFound(row.isTicked, row.count.found),
        row,
      })),
      gtin,
    );
    if (verdict.kind === 'wrong' && isPossibleScaleLabel(gtin)) return void weigh(gtin);
    const isGood = verdict.kind === 'counted' || verdict.kind === 'replaces';
    playSignal(isGood ? 'good' : 'bad');
    if (verdict.kind === 'wrong') return void rejectScan(gtin);
    const { row, quantity, replacement } = verdict.line;
    const name = nameOf(row);
    if (verdict.kind === 'counted') {
      onFound(row, verdict.found);
      showMessage(true, t('counted', { name, found: verdict.found, quantity }));
    } else if (verdict.kind === 'replaces')
      showMessage(true, t('replaces', { name: replacement?.product.name ?? '', original: name }));
    else showMessage(false, t('full', { name }));
  }

  return (
    <div className="mb-4 grid gap-3">
      <ScanPart onScan={take} scansOn />
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

/** Focuses the next line that is not ticked. If all lines are ticked, focuses the button for the next status. */
function focusAfter(list: HTMLElement, from: Element): void {
  const ticks = [...list.querySelectorAll<HTMLElement>('[data-tick]')];
  const after = ticks.slice(ticks.indexOf(from as HTMLElement) + 1);
  const isOpen = (tick: HTMLElement) => tick !== from && tick.ariaPressed !== 'true';
  const next = after.find(isOpen) ?? ticks.find(isOpen);
  if (next) next.focus();
  else focusStep();
}

const canCount = ({ status }: OrderView) => status === 'Order Placed' || status === 'Packed';

/**
 * Lists the lines of orders that are packed together, grouped by category. Space or Enter ticks or unticks a line. A
 * digit sets the picked quantity. After a line is ticked or counted, the focus moves to the next open line.
 */
export function PackingList({ parts }: { parts: readonly Packing[] }) {
  const t = useT('packing');
  const alsoIn = useAlsoIn();
  const labelOf = useCategoryLabel();
  const orders = parts.map(({ order }) => order);
  const list = useRef<HTMLDivElement>(null);
  const categories = useCategories();
  const [replacingKey, setReplacingKey] = useState<string>();
  const [doubtful, setDoubtful] = useState<Weighed & { key: string }>();
  const rows: Row[] = parts.flatMap((packing) =>
    packing.order.items.map((item) => {
      const { item: counted, count, isTicked } = packing.shown(item);
      return { packing, item, counted, count, isTicked };
    }),
  );
  // The picked quantity may change while a dialog is open.
  const weighedAgain = rows.find((row) => keyOf(row) === doubtful?.key);
  const replacing = rows.find((row) => keyOf(row) === replacingKey);
  const open = rows.filter(({ packing }) => canCount(packing.order));
  const [first] = parts;
  const nameIn = ({ packing }: Row) => (parts.length > 1 ? orderName(packing.order) : undefined);

  // Focus the first line, so that the picker can start with the keyboard.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    list.current
      ?.querySelector<HTMLElement>('[aria-pressed=false]:not([aria-disabled=true])')
      ?.focus({ preventScroll: true });
  }, []);

  function goOn({ packing }: Row, line: Element) {
    // A correction must be sent before the next status, so the focus stays on the line.
    if (list.current && !packing.isCollecting) focusAfter(list.current, line);
  }

  const countFound = ({ packing, item, count }: Row, found: number) =>
    packing.count(item.product._id, recount(count, item.quantity, found));

  function weigh(row: Row, found: number, weighing: Weighing, isConfirmed = false) {
    const { packing, item, count } = row;
    const measure = pricedMeasureIn(item.product, packing.order.currency);
    if (!isConfirmed && measure && !isWithin(measure, found, weighing.weighed))
      return setDoubtful({ key: keyOf(row), item, measure, found, weighing });
    const confirmed = isConfirmed ? { confirmed: true } : {};
    const next = { ...recount(count, item.quantity, found), ...weighing, ...confirmed };
    packing.count(item.product._id, next);
  }

  /** Returns the picked quantity, or the ordered quantity if nothing was picked yet. */
  const foundOf = ({ item, count, isTicked }: Row) =>
    isTicked && count.found > 0 ? count.found : item.quantity;

  function onKeyDown(event: KeyboardEvent<HTMLElement>, row: Row) {
    if (!/^\d$/.test(event.key)) return;
    // For weighed goods, a typed digit starts the input of the weight.
    if (row.item.product.soldBy) {
      event.currentTarget.closest('li')?.querySelector<HTMLElement>('[data-weigh]')?.focus();
      return;
    }
    const digit = Number(event.key);
    if (digit > row.item.quantity || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    countFound(row, digit);
    goOn(row, event.currentTarget);
  }

  /** After packing, nobody can mark a line as not picked. */
  function tick(row: Row, line: HTMLElement) {
    const { packing, item, count, isTicked } = row;
    if (isTicked && packing.order.status === 'Order Placed')
      return packing.uncount(item.product._id);
    packing.count(item.product._id, count);
    goOn(row, line);
  }

  function replaceBy(
    { packing, item, count }: Row,
    product: ProductView,
    { isConfirmed, asks }: Choice,
  ) {
    const quantity = insteadCount(item.product, product, item.quantity - count.found);
    const confirmed = isConfirmed ? { confirmed: true } : {};
    const replacement = { product: product._id, quantity, ...confirmed };
    packing.choose(product);
    if (asks) packing.propose(item.product._id, count.found, replacement);
    else packing.count(item.product._id, { ...count, replacement });
    setReplacingKey(undefined);
  }

  return (
    <div ref={list} className="mb-6">
      {open.length > 0 && (
        <ScanLines
          lines={open}
          nameOf={(row) => [row.item.product.name, nameIn(row)].filter(Boolean).join(', ')}
          onFound={countFound}
          onWeighed={weigh}
        />
      )}
      {parts.map(({ order }) => (
        <StockNote key={order._id} order={order} className="mb-4" />
      ))}
      {groupsOf(rows, categories).map(([path, lines]) => {
        const label = labelOf(path);
        return (
          <section key={path} aria-label={label} className="mb-5">
            <h2 className="mb-2 font-bold text-muted">{label}</h2>
            <ul className="-mx-4 divide-y divide-line overflow-hidden border-line border-y bg-card md:mx-0 md:rounded-panel md:border-x">
              {lines.map((row) => {
                const { packing, item } = row;
                const { order } = packing;
                const { _id: id } = item.product;
                return (
                  <PackingLine
                    key={keyOf(row)}
                    currency={order.currency}
                    item={row.counted}
                    count={row.count}
                    isTicked={row.isTicked}
                    isOpen={canCount(order)}
                    wish={t(WISHES[item.ifMissing ?? order.ifMissing])}
                    hasOwnWish={
                      Boolean(item.ifMissing) || order.ifMissing !== first?.order.ifMissing
                    }
                    orderName={nameIn(row)}
                    alsoIn={alsoIn(id, order, orders)}
                    onTick={(line) => tick(row, line)}
                    onKeyDown={(event) => onKeyDown(event, row)}
                    onFound={(found) => countFound(row, found)}
                    onWeighed={(weighed) => weigh(row, foundOf(row), { weighed })}
                    onRefundChange={(giveBack) => packing.count(id, { ...row.count, giveBack })}
                    onReplace={() => setReplacingKey(keyOf(row))}
                    onUnreplace={() => {
                      const { replacement: _, ...others } = row.count;
                      packing.count(id, others);
                    }}
                  />
                );
              })}
            </ul>
          </section>
        );
      })}
      <OutsideDialog
        weighed={weighedAgain && doubtful}
        currency={weighedAgain?.packing.order.currency ?? ''}
        onTake={({ found, weighing }) => {
          setDoubtful(undefined);
          if (weighedAgain) weigh(weighedAgain, found, weighing, true);
        }}
        onClose={() => setDoubtful(undefined)}
      />
      <ReplaceDialog
        item={replacing?.item}
        missingQuantity={replacing ? replacing.item.quantity - replacing.count.found : 0}
        order={replacing?.packing.order}
        mayAsk={replacing?.packing.order.status === 'Order Placed'}
        onChoose={(product, choice) => replacing && replaceBy(replacing, product, choice)}
        onClose={() => setReplacingKey(undefined)}
      />
    </div>
  );
}
