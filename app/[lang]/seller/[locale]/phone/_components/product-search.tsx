import { type RefObject, useId, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Icon } from '@/app/_components/icon';
import { Amount } from '@/app/_components/order-parts';
import { ProductThumb } from '@/app/_components/product-thumb';
import { useShop } from '@/app/_components/shop-provider';
import type { ProductsAnswer, ProductView } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';
import { ChoiceList } from './choice-list';
import { sizeWords } from './phone-draft';
import { useChoices } from './use-choices';

const SHOWN = 8;

/** What the shop's own search finds in stock, by the names of its main language: names first, then what may be meant. */
async function findProducts(q: string, signal: AbortSignal): Promise<ProductView[]> {
  const query = new URLSearchParams({ stock: 'in', names: 'main', limit: `${SHOWN}`, q });
  const path = `/api/product/list?${query}` as const;
  const { products, related = [] } = await callApi<ProductsAnswer>(path, { signal });
  return [...products, ...related].slice(0, SHOWN);
}

/** The field in which products are typed: Enter adds the marked one. */
export function ProductSearch({
  field,
  onAdd,
}: {
  field: RefObject<HTMLInputElement | null>;
  onAdd: (product: ProductView) => void;
}) {
  const t = useT('phone');
  const id = useId();
  const { currency } = useShop();
  const [text, setText] = useState('');
  const add = (product: ProductView) => {
    setText('');
    onAdd(product);
  };
  const { code } = usePageLanguage();
  const choices = useChoices({ text, find: findProducts, take: add, takesFirst: true });
  const { rows, isCurrent, marked } = choices;
  const isOpen = rows.length > 0;
  return (
    <div className="relative">
      <Icon
        name="search"
        className="pointer-events-none absolute top-6 start-3.5 size-5 -translate-y-1/2 text-muted"
      />
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label={t('find')}
        aria-describedby={`${id}-hint`}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${id}-${marked}` : undefined}
        autoComplete="off"
        placeholder={t('find')}
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          choices.onKey(event);
          // An empty field sends nothing.
          if (event.key === 'Enter') event.preventDefault();
        }}
        onBlur={choices.close}
        className="block min-h-12 w-full rounded-field border border-edge bg-card py-2.5 pe-4 ps-11 text-base text-ink placeholder:text-muted"
      />
      <p id={`${id}-hint`} className="mt-1.5 text-muted text-sm">
        {t('findHint')}
      </p>
      <p role="status" className="font-semibold text-tomato empty:hidden">
        {text.trim() && isCurrent && !isOpen ? t('noProducts') : ''}
      </p>
      {isOpen && (
        <div className="absolute inset-x-0 top-12">
          <ChoiceList
            id={id}
            rows={rows}
            marked={marked}
            label={t('goods')}
            keyOf={({ _id }) => _id}
            onTake={add}
          >
            {(product) => (
              <>
                <ProductThumb {...product} src={product.image[0]} className="size-10" />
                <span className="min-w-0 grow">
                  <bdi>{product.name}</bdi>{' '}
                  <bdi className="text-muted empty:hidden">{sizeWords(product, code)}</bdi>
                </span>
                <span className="shrink-0 font-semibold">
                  <Amount amount={product.offerPrice} currency={currency} />
                </span>
              </>
            )}
          </ChoiceList>
        </div>
      )}
    </div>
  );
}
