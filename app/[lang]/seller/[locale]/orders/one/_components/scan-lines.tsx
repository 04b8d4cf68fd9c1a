'use client';

import { useRef, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Icon } from '@/app/_components/icon';
import { findByGtin } from '@/app/[lang]/seller/[locale]/_components/scan/find-by-gtin';
import { ScanPart } from '@/app/[lang]/seller/[locale]/_components/scan/scan-part';
import {
  type LabelledWeight,
  mayBeScaleLabel,
  readScaleLabel,
  verdictOf,
  weightOfLabel,
  withLabel,
} from '@/lib/barcodes/scan-math';
import { signal } from '@/lib/client/barcodes/signal';
import { readFreshShop } from '@/lib/client/shop-store';
import { saidAmount } from '@/lib/weights/amount-words';
import { measureIn } from '@/lib/weights/read-math';
import type { Count, Item } from './counts';
import { shownFound } from './line-state';

/** What was said of the last scan. */
type Said = { isGood: boolean; text: string; number: number };

/** The last scan in words, with a sign: its colour only helps. */
const Notice = ({ isGood, text }: Said) => (
  <p
    data-scan={isGood ? 'good' : 'bad'}
    className={`wrap-anywhere flex animate-rise items-center gap-3 rounded-card border-2 px-4 py-3 font-bold text-lg shadow-lift ${isGood ? 'border-leaf bg-leaf-soft text-leaf-strong' : 'border-danger bg-danger text-card'}`}
  >
    <Icon name={isGood ? 'check' : 'close'} className="size-7 shrink-0" />
    {text}
  </p>
);

/**
 * Ticks lines by scans, one piece a scan, and says at once what is not ordered or one too many: in words, with a
 * sign, a colour and a sound.
 */
export function ScanLines({
  lines,
  onFound,
  onWeighed,
}: {
  lines: readonly { item: Item; count: Count; isTicked: boolean }[];
  /** Called with the product of a line and how many of it are found now. */
  onFound: (product: string, found: number) => void;
  /** Called with how many pieces or steps of a line are found now, and what they weigh and cost by their labels. */
  onWeighed: (product: string, found: number, weighing: LabelledWeight) => void;
}) {
  const t = useT('scanning');
  const ofWeights = useT('sellerWeights');
  const { code } = usePageLanguage();
  const [said, setSaid] = useState<Said>();
  const number = useRef(0);

  function say(isGood: boolean, text: string): number {
    number.current += 1;
    setSaid({ isGood, text, number: number.current });
    return number.current;
  }

  /** What is not ordered: at once by its barcode, and by its name once the shop has told it. */
  async function refuse(gtin: string) {
    const own = say(false, t('wrong', { gtin }));
    const product = await findByGtin(gtin).catch(() => undefined);
    if (product && own === number.current)
      setSaid({ isGood: false, text: t('wrongNamed', { name: product.name }), number: own });
  }

  /** A label of the shop's scales weighs its line; of weighed pieces each label is one piece more. */
  async function weigh(gtin: string) {
    const labels = (await readFreshShop())?.scaleLabels;
    const label = readScaleLabel(gtin, labels);
    const isFaulty = label !== undefined && 'fault' in label;
    const line = isFaulty ? undefined : lines.find(({ item }) => item.product.gtin === label?.gtin);
    const measure = line && measureIn(line.item.product);
    const one = label && !isFaulty && measure ? weightOfLabel(label, measure) : 0;
    signal(one > 0 ? 'good' : 'bad');
    if (isFaulty) return void say(false, ofWeights('labelWrong'));
    if (!label || !line || !measure || one === 0) return refuse(gtin);
    const { item, count, isTicked } = line;
    const { _id, name } = item.product;
    const isWhole = measure.by === 'weight';
    const before = shownFound(isTicked, count.found);
    if (!isWhole && before >= item.quantity) return void say(false, t('full', { name }));
    const isFirst = isWhole || before === 0 || count.weighed === undefined;
    const weighing = withLabel(isFirst ? undefined : count, label, measure);
    onWeighed(_id, isWhole ? item.quantity : before + 1, weighing);
    const amount = saidAmount(weighing.weighed, measure.unit, code);
    say(true, ofWeights('scanned', { name, amount }));
  }

  function take(gtin: string) {
    const verdict = verdictOf(
      lines.map(({ item, count, isTicked }) => ({
        ...item,
        found: shownFound(isTicked, count.found),
      })),
      gtin,
    );
    if (verdict.kind === 'wrong' && mayBeScaleLabel(gtin)) return void weigh(gtin);
    const isGood = verdict.kind === 'counted' || verdict.kind === 'replaces';
    signal(isGood ? 'good' : 'bad');
    if (verdict.kind === 'wrong') return void refuse(gtin);
    const { product, quantity, replacement } = verdict.line;
    const { name } = product;
    if (verdict.kind === 'counted') {
      onFound(product._id, verdict.found);
      say(true, t('counted', { name, found: verdict.found, quantity }));
    } else if (verdict.kind === 'replaces')
      say(true, t('replaces', { name: replacement?.product.name ?? '', original: name }));
    else say(false, t('full', { name }));
  }

  return (
    <div className="mb-4 grid gap-3">
      <ScanPart onScan={take} scansOn />
      {/* In sight wherever one has scrolled to. */}
      <div className={said ? 'tall:sticky top-18 z-10' : ''}>
        {([true, false] as const).map((isGood) => (
          <div key={String(isGood)} role={isGood ? 'status' : 'alert'}>
            {said?.isGood === isGood && <Notice key={said.number} {...said} />}
          </div>
        ))}
      </div>
    </div>
  );
}
