import { useEffect, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Icon } from '@/app/_components/icon';
import { ProductThumb } from '@/app/_components/product-thumb';
import { moved, RowButtons } from '@/app/[lang]/seller/[locale]/_components/row-order';
import {
  SearchField,
  useDebouncedValue,
} from '@/app/[lang]/seller/[locale]/_components/search-field';
import { weightBeside } from '@/lib/catalog/facts/sizes';
import { BEST_SELLERS } from '@/lib/catalog/limits';
import type { ProductsResponse, ProductView } from '@/lib/catalog/view';
import { callApi, toastError } from '@/lib/client/api-client';
import type { Draft } from './home-draft';
import { useRowLabels } from './home-fields';

const SHOWN = 8;

function useFound(q: string): ProductView[] | undefined {
  const [found, setFound] = useState<{ q: string; products: ProductView[] }>();
  useEffect(() => {
    if (!q) return;
    const abort = new AbortController();
    const query = new URLSearchParams({
      q,
      stock: 'in',
      limit: `${SHOWN + BEST_SELLERS}`,
      names: 'main',
    });
    callApi<ProductsResponse>(`/api/product/list?${query}`, { signal: abort.signal }).then(
      ({ products, related = [] }) => setFound({ q, products: [...products, ...related] }),
      (error) => abort.signal.aborted || toastError(error),
    );
    return () => abort.abort();
  }, [q]);
  return q && found?.q === q ? found.products : undefined;
}

function Product({ product }: { product: ProductView }) {
  const { code } = usePageLanguage();
  return (
    <>
      <ProductThumb {...product} src={product.image[0]} className="size-11" />
      <span className="wrap-anywhere min-w-0 grow text-start font-semibold leading-snug">
        <bdi>{product.name}</bdi>{' '}
        <bdi className="font-normal text-muted empty:hidden">
          {weightBeside(product.name, product.weight, code)}
        </bdi>
      </span>
    </>
  );
}

function ByHand({
  products,
  onChange,
}: {
  products: readonly ProductView[];
  onChange: (products: ProductView[]) => void;
}) {
  const t = useT('sellerHome');
  const labelsOf = useRowLabels();
  const [text, setText] = useState('');
  const found = useFound(useDebouncedValue(text.trim()));
  const others = found?.filter(({ _id }) => !products.some((one) => one._id === _id));
  const isFull = products.length >= BEST_SELLERS;
  return (
    <div className="mt-4">
      <p className="mb-2 text-muted text-sm">{t('handHint', { max: BEST_SELLERS })}</p>
      <ol className="divide-y divide-line empty:hidden">
        {products.map((product, at) => (
          <li key={product._id} className="flex items-center gap-3 py-2">
            <Product product={product} />
            <RowButtons
              labels={labelsOf(product.name)}
              isFirst={at === 0}
              isLast={at === products.length - 1}
              onMove={(step) => onChange(moved(products, at, step))}
              onRemove={() => onChange(products.filter((one) => one !== product))}
            />
          </li>
        ))}
      </ol>
      {!isFull && (
        <div className="mt-3">
          <SearchField label={t('find')} value={text} onChange={setText} />
          {others?.length === 0 && <p className="py-4 text-muted">{t('noneFound')}</p>}
          <ul className="mt-2 divide-y divide-line">
            {others?.slice(0, SHOWN).map((product) => (
              <li key={product._id}>
                <button
                  type="button"
                  aria-label={t('addName', { name: product.name })}
                  onClick={() => onChange([...products, product])}
                  className="flex w-full items-center gap-3 rounded-field py-2 hover:bg-sunk"
                >
                  <Product product={product} />
                  <Icon name="plus" className="me-3 size-5 shrink-0 text-leaf" />
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

export function BestFields({
  by,
  products,
  onChange,
}: Pick<Draft, 'by' | 'products'> & { onChange: (change: Partial<Draft>) => void }) {
  const t = useT('sellerHome');
  return (
    <>
      {(['first', 'sales', 'hand'] as const).map((one) => (
        <label key={one} className="flex min-h-11 items-start gap-3 py-1.5">
          <input
            type="radio"
            name="best"
            checked={by === one}
            onChange={() => onChange({ by: one })}
            className="mt-1 size-5 shrink-0 accent-leaf"
          />
          <span>
            {t(one)}
            {one === 'sales' && <span className="block text-muted text-sm">{t('salesHint')}</span>}
          </span>
        </label>
      ))}
      {by === 'hand' && (
        <ByHand products={products} onChange={(chosen) => onChange({ products: chosen })} />
      )}
    </>
  );
}
