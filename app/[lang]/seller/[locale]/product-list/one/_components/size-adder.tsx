import { type FormEvent, useRef, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { MAX_SIZE_NAME } from '@/lib/catalog/limits';
import type { SellerProduct } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';
import { readForm } from '@/lib/client/forms';
import { randomKey } from '@/lib/client/random-key';
import { typedAmount } from '@/lib/utils/money';
import type { Answer, useSizes } from './use-sizes';

/** Adds a further size: a copy of the product with a price, a count and a barcode of its own. */
export function SizeAdder({
  product,
  isFirst,
  sizes,
}: {
  product: SellerProduct;
  /** Whether the product has no sizes yet: then it says which one it is itself. */
  isFirst: boolean;
  sizes: ReturnType<typeof useSizes>;
}) {
  const t = useT('sizeForm');
  const { code } = usePageLanguage();
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Record<string, string>>({});
  /** The same for each attempt with the same input, so that a retry counts once. */
  const key = useRef<string>(undefined);
  const { change, isBusy } = sizes;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const texts = readForm(event.currentTarget);
    key.current ??= randomKey();
    const headers = { 'Idempotency-Key': key.current };
    const body = { id: product._id, ...texts };
    const { isMade, faults: found = {} } = await change(() =>
      callApi<Answer>('/api/product/variants/add', { as: 'seller', headers, body }),
    );
    setFaults(found);
    if (!isMade) return;
    key.current = undefined;
    form.current?.reset();
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      onInput={() => {
        key.current = undefined;
        setFaults({});
      }}
      noValidate
      className="mt-1 mb-3 grid gap-x-4 gap-y-3 sm:grid-cols-2"
    >
      {isFirst && (
        <Field
          name="ownSize"
          label={t('ownSize')}
          defaultValue={product.weight}
          maxLength={MAX_SIZE_NAME}
          error={faults.ownSize}
          className="sm:col-span-2"
        />
      )}
      <Field
        name="size"
        label={t('newSize')}
        hint={t('example')}
        maxLength={MAX_SIZE_NAME}
        error={faults.size}
      />
      <Field
        name="price"
        label={t('price')}
        inputMode="decimal"
        defaultValue={typedAmount(product.price, code)}
        error={faults.price}
      />
      <Field name="stock" label={t('pieces')} inputMode="numeric" error={faults.stock} />
      <Field name="gtin" label={t('gtin')} inputMode="numeric" error={faults.gtin} />
      <div className="sm:col-span-2">
        <Button type="submit" look="outline" aria-disabled={isBusy}>
          {isBusy ? t('adding') : t('add')}
        </Button>
      </div>
    </form>
  );
}
