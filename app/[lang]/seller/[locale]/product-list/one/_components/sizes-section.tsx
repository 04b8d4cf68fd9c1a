'use client';

import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { Icon } from '@/app/_components/icon';
import { ProductThumb } from '@/app/_components/product-thumb';
import { useShop } from '@/app/_components/shop-provider';
import {
  SearchField,
  useDebouncedValue,
} from '@/app/[lang]/seller/[locale]/_components/search-field';
import { MAX_SIZE_NAME, MAX_SIZES } from '@/lib/catalog/limits';
import type { SellerProduct } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';
import { readForm } from '@/lib/client/forms';
import { randomKey } from '@/lib/client/random-key';
import { typedAmount } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { measureIn, measureOf } from '@/lib/weights/measures';
import { type Answer, type Size, SizeRows, useProductsNamed, useSizes } from './size-rows';

type SizeAdderProps = {
  product: SellerProduct;
  /** If true, the form also asks for the size of this product. */
  isFirst: boolean;
  sizes: ReturnType<typeof useSizes>;
};

/**
 * The new size is a copy of the product with its own price, stock and barcode. The new size is always sold by the piece,
 * even if the product is sold by weight.
 */
function SizeAdder({ product, isFirst, sizes }: SizeAdderProps) {
  const t = useT('sizeForm');
  const { code } = usePageLanguage();
  const { currency } = useShop();
  const form = useRef<HTMLFormElement>(null);
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  /**
   * The idempotency key. It is the same for all attempts with the same content, so that the server creates
   * the size only once.
   */
  const key = useRef<string>(undefined);
  const { change, isBusy } = sizes;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const texts = readForm(event.currentTarget);
    key.current ??= randomKey();
    const headers = { 'Idempotency-Key': key.current };
    const body = { id: product._id, ...texts };
    const { isMade, fieldErrors: found = {} } = await change(() =>
      callApi<Answer>('/api/product/variants/add', { as: 'seller', headers, body }),
    );
    setFieldErrors(found);
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
        setFieldErrors({});
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
          error={fieldErrors.ownSize}
          className="sm:col-span-2"
        />
      )}
      <Field
        name="size"
        label={t('newSize')}
        hint={t('example')}
        maxLength={MAX_SIZE_NAME}
        error={fieldErrors.size}
      />
      <Field
        name="price"
        label={t('price')}
        inputMode="decimal"
        // The price of one step, for example of 50 g, is never the price of a whole piece.
        defaultValue={measureIn(product) ? '' : typedAmount(product.price, currency, code)}
        error={fieldErrors.price}
      />
      <Field name="stock" label={t('pieces')} inputMode="numeric" error={fieldErrors.stock} />
      <Field name="gtin" label={t('gtin')} inputMode="numeric" error={fieldErrors.gtin} />
      <div className="sm:col-span-2">
        <Button type="submit" variant="outline" aria-disabled={isBusy}>
          {isBusy ? t('adding') : t('add')}
        </Button>
      </div>
    </form>
  );
}

const asSize = ({
  _id,
  name,
  price,
  offerPrice,
  inStock,
  stock,
  weight = '',
  ...others
}: SellerProduct): Size => ({
  ...measureOf(others),
  id: _id,
  size: weight,
  name,
  price,
  offerPrice,
  inStock,
  ...omitUndefined({ stock }),
});

function Folded({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 font-semibold text-leaf">
        <Icon name={isOpen ? 'chevron-down' : 'plus'} className="size-5" />
        {title}
      </summary>
      {isOpen && children}
    </details>
  );
}

function Joiner({ usedIds, onJoin }: { usedIds: readonly string[]; onJoin: (size: Size) => void }) {
  const t = useT('sizeForm');
  const [text, setText] = useState('');
  const found = useProductsNamed(useDebouncedValue(text.trim()));
  const others = found.filter(({ _id, size }) => !size && !usedIds.includes(_id));
  return (
    <Folded title={t('join')}>
      <SearchField label={t('find')} value={text} onChange={setText} />
      <ul className="mt-2 divide-y divide-line">
        {others.map((product) => (
          <li key={product._id}>
            <button
              type="button"
              onClick={() => {
                onJoin(asSize(product));
                setText('');
              }}
              className="flex w-full items-center gap-3 rounded-field py-2 text-start hover:bg-sunk"
            >
              <ProductThumb {...product} src={product.image[0]} className="size-11" />
              <span className="wrap-anywhere min-w-0 grow font-semibold leading-snug">
                <bdi>{product.name}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Folded>
  );
}

type SizesSectionProps = { product: SellerProduct; onSaved: (product: SellerProduct) => void };

/** The section that edits, reorders, adds and removes the sizes of a product (docs/product.md 8.23). */
export function SizesSection({ product, onSaved }: SizesSectionProps) {
  const t = useT('sizeForm');
  const sizes = useSizes(product._id, onSaved);
  const { stored, draft, setDraft, hasFailed, isBusy, save } = sizes;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(stored?.sizes ?? []);
  const join = (size: Size) =>
    setDraft((now) => [...(now.length > 0 ? now : [asSize(product)]), size]);
  return (
    <section
      aria-labelledby="sizes"
      className="rounded-panel border border-line bg-card p-5 shadow-card sm:p-6"
    >
      <h2 id="sizes" className="font-bold text-lg">
        {t('title')}
      </h2>
      <p className="mt-1 text-muted text-sm">{t('hint')}</p>
      {hasFailed && <p className="mt-2 text-danger">{t('notLoaded')}</p>}
      {stored && (
        <>
          {draft.length > 0 && <SizeRows own={product._id} sizes={draft} onChange={setDraft} />}
          {isChanged && (
            <div className="mt-3 flex flex-wrap items-center gap-4">
              <Button aria-disabled={isBusy} onClick={() => void save(draft)}>
                {isBusy ? t('saving') : t('save')}
              </Button>
              {draft.length < 2 && <p className="text-muted text-sm">{t('alone')}</p>}
            </div>
          )}
          {!isChanged && draft.length < MAX_SIZES && (
            <Folded title={t('another')}>
              <SizeAdder product={product} isFirst={draft.length === 0} sizes={sizes} />
            </Folded>
          )}
          {draft.length < MAX_SIZES && (
            <Joiner usedIds={[product._id, ...draft.map(({ id }) => id)]} onJoin={join} />
          )}
        </>
      )}
    </section>
  );
}
