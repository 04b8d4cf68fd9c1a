'use client';

import { type ReactNode, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import type { SellerProduct } from '@/lib/catalog/view';
import { notify } from '@/lib/client/notify';
import { PhotoSlots } from './photo-slots';
import { ProductFields } from './product-fields';
import { ProductPreview } from './product-preview';
import { BarcodePart } from './scan/barcode-part';
import type { useProductForm } from './use-product-form';

/** The form of a new or existing product; `notes` are shown above the button. */
export function ProductForm({
  state,
  action,
  busyAction,
  isOff = false,
  head,
  notes,
  seen,
  lowestNow,
}: {
  state: ReturnType<typeof useProductForm>;
  action: string;
  busyAction: string;
  /** Disables the button. */
  isOff?: boolean;
  head?: ReactNode;
  notes?: ReactNode;
  /** The stored product, if it is one. */
  seen?: SellerProduct;
  /** What a reduction would refer to that began now, if that is known. */
  lowestNow?: number | undefined;
}) {
  const t = useT('sellerForm');
  const ofScan = useT('scanning');
  const [undecided, setUndecided] = useState(0);
  const { form, initial, texts, slots, faults, progress, submit, change } = state;
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        // What a database says of allergens is not saved before the seller has confirmed it.
        if (undecided > 0) {
          form.current?.querySelector('[data-undecided]')?.scrollIntoView({ block: 'center' });
          notify.error(ofScan('undecided', { count: undecided }));
        } else if (!isOff) void submit();
      }}
      onInput={change}
      noValidate
      className="grid max-w-2xl gap-5"
    >
      {head}
      <BarcodePart form={form} gtin={texts.gtin} own={seen?._id} onUndecided={setUndecided} />
      <PhotoSlots {...slots} />
      <ProductFields faults={faults} texts={initial} now={texts} />
      <ProductPreview texts={texts} photo={slots.photos[0]} seen={seen} lowestNow={lowestNow} />
      {notes}
      <div className="flex flex-wrap items-center gap-4">
        <Button
          type="submit"
          size="large"
          aria-disabled={isOff || progress !== undefined}
          className="w-full sm:w-auto"
        >
          {progress === undefined ? action : busyAction}
        </Button>
        {progress !== undefined && (
          <progress
            aria-label={t('upload')}
            value={progress}
            max={1}
            className="h-2.5 min-w-0 grow overflow-hidden rounded-full accent-leaf"
          />
        )}
      </div>
    </form>
  );
}
