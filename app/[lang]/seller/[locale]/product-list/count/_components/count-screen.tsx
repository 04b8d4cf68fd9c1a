'use client';

import { useEffect, useRef } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button, LinkButton } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { Field } from '@/app/_components/field';
import { ProductThumb } from '@/app/_components/product-thumb';
import { ScanPart } from '@/app/[lang]/seller/[locale]/_components/scan/scan-part';
import { Toolbar } from '@/app/[lang]/seller/[locale]/_components/toolbar';
import { MAX_STOCK, maxStock } from '@/lib/catalog/limits';
import type { SellerProduct } from '@/lib/catalog/view';
import { formatAmount } from '@/lib/weights/format-amount';
import { stockUnit } from '@/lib/weights/measures';
import { isDecimal, typedUnit, typedValue } from '@/lib/weights/units';
import { type Done, useCount } from './use-count';

type State = ReturnType<typeof useCount>;

/**
 * Returns the unit of the stock if the product is sold by weight. Also returns a function that formats a
 * stock in this unit, or else in pieces.
 */
function useStockFormat(product: SellerProduct) {
  const { code } = usePageLanguage();
  const unit = stockUnit(product);
  const formatStock = (count: number) => (unit ? formatAmount(count, unit, code) : String(count));
  return { unit, formatStock };
}

/** The form for the counted stock of the scanned product. */
function CountForm({ product, state }: { product: SellerProduct; state: State }) {
  const t = useT('scanning');
  const form = useRef<HTMLFormElement>(null);
  const { text, isFaulty, isSaving, save, type } = state;
  const { name, weight, category, image, stock, removedAt } = product;
  const { unit, formatStock } = useStockFormat(product);
  /** True if the count is typed in lb or oz, with decimals. */
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

/** A row for a stored count. */
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

/** The page for counting stock. The seller scans a product, types its stock, and scans the next product. */
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
