'use client';

import { useEffect, useRef, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button, LinkButton } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { Field } from '@/app/_components/field';
import { ProductThumb } from '@/app/_components/product-thumb';
import { presentProduct } from '@/app/[lang]/seller/[locale]/_components/save-product';
import { findByGtin, ScanPart } from '@/app/[lang]/seller/[locale]/_components/scan/barcode-part';
import { Toolbar } from '@/app/[lang]/seller/[locale]/_components/toolbar';
import { MAX_STOCK, maxStock } from '@/lib/catalog/limits';
import type { ChangedProduct, SellerProduct } from '@/lib/catalog/view';
import { callApi, isRejected, toastError } from '@/lib/client/api-client';
import { randomKey } from '@/lib/client/random-key';
import { playSignal } from '@/lib/client/tones';
import type { Language } from '@/lib/i18n/languages';
import { parseWhole } from '@/lib/utils/decimal';
import { formatAmount } from '@/lib/weights/format-amount';
import { stockUnit, unitOfCount } from '@/lib/weights/measures';
import { parseAmount } from '@/lib/weights/typed-amount';
import { isDecimal, typedUnit, typedValue } from '@/lib/weights/units';
import type { MeasureView } from '@/lib/weights/view';

type Sent = { id: string; stock: number; from?: number; unit: ReturnType<typeof unitOfCount> };

type Seen = MeasureView & { _id: string; stock?: number | undefined; updatedAt: string };

/**
 * Returns a function that sends counts through `send`, with an idempotency key. After a lost response, the server may
 * have applied the count. The function then first repeats the lost request with the same key. Otherwise the difference
 * would be applied twice.
 */
export function createCounting(
  makeKey: () => string,
  send: (sent: Sent, key: string) => Promise<unknown>,
) {
  let lost: { seen: string; sent: Sent; key: string } | undefined;
  return async (product: Seen, stock: number): Promise<void> => {
    const { _id: id, stock: from, updatedAt } = product;
    const unit = unitOfCount(product);
    const seen = JSON.stringify([id, from, updatedAt]);
    const attempt = async (sent: Sent, key: string) => {
      lost = undefined;
      try {
        await send(sent, key);
      } catch (error) {
        lost = isRejected(error) ? undefined : { seen, sent, key };
        throw error;
      }
    };
    // After a reload of the product, its stock includes the lost count.
    const open = lost?.seen === seen ? lost : undefined;
    if (open) await attempt(open.sent, open.key);
    if (open?.sent.stock === stock) return;
    const known = open?.sent.stock ?? from;
    const before = known === undefined ? {} : { from: known };
    await attempt({ id, stock, unit, ...before }, makeKey());
  };
}

type Counted = { gtin: string; product?: SellerProduct | undefined };
type Done = { id: string; product: SellerProduct; from: number | undefined; to: number };

const countAs = createCounting(randomKey, (body, key) =>
  callApi<ChangedProduct>('/api/product/count', {
    as: 'seller',
    body,
    headers: { 'Idempotency-Key': key },
  }),
);

/** Returns undefined if the count is invalid. */
function countOf(text: string, product: MeasureView, language: Language): number | undefined {
  const unit = stockUnit(product);
  const pieces = unit ? parseAmount(text, unit, language) : parseWhole(text);
  return pieces !== undefined && pieces <= maxStock(unit) ? pieces : undefined;
}

function useCount(language: Language) {
  const [counted, setCounted] = useState<Counted>();
  const [text, setText] = useState('');
  const [isFaulty, setIsFaulty] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [done, setDone] = useState<readonly Done[]>([]);
  const latest = useRef('');
  const busy = useRef(false);

  /** Returns true if the count is stored, or if no count was typed. */
  async function save(): Promise<boolean> {
    const { product } = counted ?? {};
    if (!product || product.removedAt || !text.trim()) return true;
    const stock = countOf(text, product, language);
    setIsFaulty(stock === undefined);
    if (stock === undefined || busy.current) return false;
    busy.current = true;
    setIsSaving(true);
    try {
      await countAs(product, stock);
      setDone((now) => [{ id: randomKey(), product, from: product.stock, to: stock }, ...now]);
      setCounted(undefined);
      setText('');
      return true;
    } catch (error) {
      playSignal('bad');
      toastError(error);
      const present = presentProduct(error);
      // Discard the typed count, because it may be in another unit now.
      if (present) setText('');
      if (present) setCounted((now) => now && { ...now, product: present });
      return false;
    } finally {
      busy.current = false;
      setIsSaving(false);
    }
  }

  async function scan(gtin: string) {
    latest.current = gtin;
    if (!(await save())) return playSignal('bad');
    // Typed text must not change the stock of the previous product.
    setCounted(undefined);
    try {
      const product = await findByGtin(gtin);
      // Ignore the response if another product was scanned meanwhile.
      if (latest.current !== gtin) return;
      playSignal(product && !product.removedAt ? 'good' : 'bad');
      setText('');
      setIsFaulty(false);
      setCounted({ gtin, product });
    } catch (error) {
      playSignal('bad');
      toastError(error);
    }
  }

  return {
    counted,
    text,
    isFaulty,
    isSaving,
    done,
    scan,
    save,
    type: (next: string) => {
      setText(next);
      setIsFaulty(false);
    },
  };
}

type State = ReturnType<typeof useCount>;

/** Returns the unit of goods sold by weight, and a function that formats a stock. */
function useStockFormat(product: SellerProduct) {
  const { code } = usePageLanguage();
  const unit = stockUnit(product);
  const formatStock = (count: number) => (unit ? formatAmount(count, unit, code) : String(count));
  return { unit, formatStock };
}

function CountForm({ product, state }: { product: SellerProduct; state: State }) {
  const t = useT('scanning');
  const form = useRef<HTMLFormElement>(null);
  const { text, isFaulty, isSaving, save, type } = state;
  const { name, weight, category, image, stock, removedAt } = product;
  const { unit, formatStock } = useStockFormat(product);
  const isTyped = unit !== undefined && isDecimal(unit);
  const whyFaulty = isTyped
    ? t('decimal', { max: typedValue(maxStock(unit), unit) })
    : t('whole', { max: MAX_STOCK });
  const known = (count: number) =>
    unit ? t('knownIn', { amount: formatStock(count) }) : t('known', { count });
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="grid gap-4 rounded-panel border border-line bg-card p-5 shadow-card"
    >
      <div className="flex items-center gap-4">
        <ProductThumb src={image[0]} category={category} name={name} className="size-20" />
        <div className="min-w-0">
          <h2 className="wrap-anywhere font-bold text-xl leading-snug">
            {name} {weight && <bdi className="font-normal text-muted">{weight}</bdi>}
          </h2>
          <p className="text-muted">{stock === undefined ? t('notCounted') : known(stock)}</p>
        </div>
      </div>
      {removedAt ? (
        <p role="alert" className="font-semibold text-danger">
          {t('isRemoved', { name })}
        </p>
      ) : (
        <div className="flex flex-wrap items-start gap-3">
          <Field
            label={unit ? t('countsIn', { unit: typedUnit(unit) }) : t('counts')}
            name="pieces"
            value={text}
            onChange={({ target }) => type(target.value)}
            inputMode={isTyped ? 'decimal' : 'numeric'}
            autoComplete="off"
            maxLength={9}
            className="min-w-40 grow basis-40"
            error={isFaulty ? whyFaulty : undefined}
          />
          <Button
            type="submit"
            size="large"
            aria-disabled={isSaving || !text.trim()}
            className="mt-6.5"
          >
            {t(isSaving ? 'saving' : 'save')}
          </Button>
        </div>
      )}
    </form>
  );
}

function DoneRow({ product, from, to }: Done) {
  const t = useT('scanning');
  const { formatStock } = useStockFormat(product);
  return (
    <li className="flex items-baseline justify-between gap-4 py-2.5">
      <span className="wrap-anywhere min-w-0">
        <bdi>{product.name}</bdi>
      </span>
      <span className="shrink-0 font-semibold tabular-nums">
        {from === undefined
          ? formatStock(to)
          : t('result', { from: formatStock(from), to: formatStock(to) })}
      </span>
    </li>
  );
}

export function CountScreen() {
  const t = useT('scanning');
  const tSellerProduct = useT('sellerProduct');
  const { code } = usePageLanguage();
  const state = useCount(code);
  const { counted, done, scan } = state;
  const { product } = counted ?? {};
  return (
    <div className="grid max-w-xl gap-5">
      <Toolbar
        back={{ href: '/seller/product-list', text: tSellerProduct('products') }}
        title={t('countStock')}
        hint={t('countHint')}
      />
      <ScanPart onScan={(gtin) => void scan(gtin)} scansOn />
      {product && <CountForm key={product._id} product={product} state={state} />}
      {counted && !product && (
        <EmptyState icon="search" title={t('noneWith', { gtin: counted.gtin })}>
          <LinkButton href={`/seller?gtin=${counted.gtin}`}>{t('addWith')}</LinkButton>
        </EmptyState>
      )}
      {!counted && <p className="text-muted">{t('scanFirst')}</p>}
      <section aria-label={t('done')} className={done.length > 0 ? '' : 'hidden'}>
        <h2 className="mb-2 font-bold text-lg">{t('done')}</h2>
        <ul
          aria-live="polite"
          className="divide-y divide-line rounded-panel border border-line bg-card px-4"
        >
          {done.map((one) => (
            <DoneRow key={one.id} {...one} />
          ))}
        </ul>
      </section>
    </div>
  );
}
