'use client';

import { type ReactNode, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { ProductThumb } from '@/app/_components/product-thumb';
import { SearchField } from '@/app/[lang]/seller/[locale]/_components/search-field';
import { useDebouncedValue } from '@/app/[lang]/seller/[locale]/_components/search-field';
import { MAX_SIZES } from '@/lib/catalog/limits';
import type { SellerProduct } from '@/lib/catalog/view';
import { measureOf } from '@/lib/weights/read-math';
import { SizeAdder } from './size-adder';
import { SizeRows } from './size-rows';
import { useProductsNamed } from './use-products-named';
import { type Size, useSizes } from './use-sizes';

/** A product as a size that is not saved yet; what it is called is its weight, until that is changed. */
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
  ...(stock === undefined ? {} : { stock }),
});

/** A part that is there once it is unfolded. */
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

/** Finds a product that there is, and makes it a size. */
function Joiner({ taken, onJoin }: { taken: readonly string[]; onJoin: (size: Size) => void }) {
  const t = useT('sizeForm');
  const [text, setText] = useState('');
  const found = useProductsNamed(useDebouncedValue(text.trim()));
  const others = found.filter(({ _id, size }) => !size && !taken.includes(_id));
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

/** The sizes of a product: their order, their names, further ones (docs/product.md 8.23). */
export function SizesSection({
  product,
  onSaved,
}: {
  product: SellerProduct;
  onSaved: (product: SellerProduct) => void;
}) {
  const t = useT('sizeForm');
  const sizes = useSizes(product._id, onSaved);
  const { stored, draft, setDraft, hasFailed, isBusy, save } = sizes;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(stored?.sizes ?? []);
  const join = (size: Size) =>
    setDraft((now) => [...(now.length > 0 ? now : [asSize(product)]), size]);
  return (
    <section aria-labelledby="sizes" className="mt-8 max-w-2xl">
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
            <Joiner taken={[product._id, ...draft.map(({ id }) => id)]} onJoin={join} />
          )}
        </>
      )}
    </section>
  );
}
