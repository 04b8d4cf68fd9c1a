'use client';

import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useT } from '#i18n';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { useDebouncedValue } from '@/app/[lang]/seller/[locale]/_components/use-debounced-value';
import { gtinOfTyped } from '@/lib/barcodes/scan-math';
import type { SellerProduct } from '@/lib/catalog/view';
import { enterText } from '@/lib/client/barcodes/hand-scanner';
import { signal } from '@/lib/client/barcodes/signal';
import { askByGtin } from './find-by-gtin';
import { FoodPart } from './food-part';
import { ScanPart } from './scan-part';

type Found = { gtin: string; owner?: SellerProduct | undefined; mayLookUp: boolean };

/** What the shop has under the barcode in a form: another product than its own, or none. */
function useFound(gtin: string | undefined, own: string | undefined): Found | undefined {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (!gtin) return;
    let isOver = false;
    askByGtin(gtin).then(
      ({ products: [owner], mayLookUp = false }) =>
        isOver || setFound({ gtin, mayLookUp, owner: owner?._id === own ? undefined : owner }),
      // The shop says it at the latest when the product is saved.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [gtin, own]);
  return found?.gtin === gtin ? found : undefined;
}

/** The field of the barcode, unfolded. */
function gtinField(form: HTMLFormElement | null): HTMLInputElement | undefined {
  const field = form?.elements.namedItem('gtin');
  if (!(field instanceof HTMLInputElement)) return undefined;
  field.closest('details')?.setAttribute('open', '');
  return field;
}

/** Fills the barcode of a product's form by a scan, and says whether another product has it. */
export function BarcodePart({
  form,
  gtin: text = '',
  own,
  onUndecided,
}: {
  form: RefObject<HTMLFormElement | null>;
  /** What stands in the field. */
  gtin: string | undefined;
  /** The id of the stored product, if it is one. */
  own: string | undefined;
  /** Called with how many allergens of a database are still to be confirmed. */
  onUndecided: (count: number) => void;
}) {
  const t = useT('scanning');
  const [scanned, setScanned] = useState<string>();
  const gtin = useDebouncedValue(gtinOfTyped(text.trim()));
  const found = useFound(gtin, own);
  const { owner } = found ?? {};
  const isTaken = owner !== undefined;

  function take(code: string) {
    const field = gtinField(form.current);
    if (!field) return;
    enterText(field, code);
    setScanned(code);
  }

  /** A link from another page names the barcode of a new product. */
  const takeFromAddress = useEffectEvent(() => {
    const named = gtinOfTyped(new URLSearchParams(window.location.search).get('gtin') ?? '');
    if (!named || own) return;
    window.history.replaceState(null, '', window.location.pathname);
    // What was typed into a form that was left stays.
    if (!gtinField(form.current)?.value) take(named);
  });
  useEffect(() => {
    // After the form has what was kept of it.
    const timer = setTimeout(takeFromAddress);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (isTaken && scanned) signal('bad');
  }, [isTaken, scanned]);

  return (
    <div className="grid gap-3">
      <ScanPart onScan={take} />
      <div role="alert" className="empty:hidden">
        {owner && gtin && (
          <p className="flex flex-wrap items-center gap-x-3 rounded-card bg-danger-soft px-5 py-3 font-semibold text-danger">
            <Icon name="warning" className="size-5 shrink-0" />
            <span className="wrap-anywhere min-w-0">
              {t(owner.removedAt ? 'hasItRemoved' : 'hasIt', { name: owner.name, gtin })}
            </span>
            <Link
              href={`/seller/product-list/${owner._id}`}
              className="inline-flex min-h-11 items-center underline"
            >
              {t('open')}
            </Link>
          </p>
        )}
      </div>
      <p role="status" className="empty:hidden text-leaf-strong">
        {!owner && scanned && scanned === text && (
          <span className="flex items-center gap-2 font-semibold">
            <Icon name="check" className="size-5 shrink-0" />
            {t('filledIn', { gtin: scanned })}
          </span>
        )}
      </p>
      {found?.mayLookUp && gtin && (
        <FoodPart key={gtin} form={form} gtin={gtin} onUndecided={onUndecided} />
      )}
    </div>
  );
}
