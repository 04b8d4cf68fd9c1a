'use client';

import { useEffect, useState } from 'react';
import { Dialog } from '@/app/_components/dialog';
import { Amount } from '@/app/_components/order-parts';
import { ProductThumb } from '@/app/_components/product-thumb';
import { SearchField } from '@/app/seller/_components/search-field';
import { useDebouncedValue } from '@/app/seller/_components/use-debounced-value';
import { type ProductView, productsAnswer } from '@/lib/catalog/view';
import { callApi, toastError } from '@/lib/client/api-client';
import type { Item } from './counts';

function Choices({
  item,
  currency,
  onChoose,
}: {
  item: Item;
  currency: string;
  onChoose: (product: ProductView) => void;
}) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<ProductView[]>();
  const q = useDebouncedValue(text.trim());
  const { category, _id, offerPrice } = item.product;

  useEffect(() => {
    const abort = new AbortController();
    // Before anything is typed, what stands on the same shelf.
    const query = new URLSearchParams({ stock: 'in', limit: '20', ...(q ? { q } : { category }) });
    callApi(`/api/product/list?${query}`, productsAnswer, { signal: abort.signal }).then(
      ({ products }) => setFound(products.filter((product) => product._id !== _id)),
      (error) => abort.signal.aborted || toastError(error),
    );
    return () => abort.abort();
  }, [q, category, _id]);

  return (
    <>
      <SearchField label="Find a replacement" value={text} onChange={setText} />
      <p className="mt-3 text-muted text-sm">
        It costs at most <Amount amount={offerPrice} currency={currency} /> a piece, as what it
        replaces.
      </p>
      {found?.length === 0 && <p className="py-6 text-muted">No products found</p>}
      <ul className="mt-2 divide-y divide-line">
        {found?.map((product) => (
          <li key={product._id}>
            <button
              type="button"
              onClick={() => onChoose(product)}
              className="flex w-full items-center gap-3 rounded-field py-2.5 text-left hover:bg-sunk"
            >
              <ProductThumb
                src={product.image[0]}
                category={product.category}
                className="size-14"
              />
              <span className="min-w-0 grow font-semibold">
                {product.name}
                {product.weight && (
                  <span className="font-normal text-muted"> {product.weight}</span>
                )}
              </span>
              <Amount amount={Math.min(product.offerPrice, offerPrice)} currency={currency} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The choice of what comes instead of the missing pieces of a line. */
export function ReplaceDialog({
  item,
  currency,
  onChoose,
  onClose,
}: {
  item?: Item;
  /** Of the order, ISO 4217. */
  currency: string;
  onChoose: (item: Item, product: ProductView) => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={item !== undefined}
      onClose={onClose}
      title={item ? `Instead of ${item.product.name}` : ''}
      shape="sheet"
    >
      {item && (
        <Choices item={item} currency={currency} onChoose={(product) => onChoose(item, product)} />
      )}
    </Dialog>
  );
}
