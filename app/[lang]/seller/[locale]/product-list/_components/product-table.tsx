import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { ProductThumb } from '@/app/_components/product-thumb';
import type { TableColumn } from '@/app/[lang]/seller/[locale]/_components/data-table';
import { useCategoryLabels } from '@/app/[lang]/seller/[locale]/_components/use-category-labels';
import { categoryName } from '@/lib/catalog/category-names';
import { weightBeside, weightIn } from '@/lib/catalog/facts/sizes';
import { isSwitchedOn } from '@/lib/catalog/limits';
import { PRODUCT_COLUMNS, type ProductColumn } from '@/lib/catalog/seller-sort';
import { titleOf } from '@/lib/catalog/variants/variant-names';
import type { SellerProduct } from '@/lib/catalog/view';
import { useCategories } from '@/lib/client/categories-store';
import { usePermission } from '@/lib/client/seller-store';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { stockUnit } from '@/lib/weights/measures';
import {
  FixedPrices,
  NameLink,
  OfferPrice,
  RegularPrice,
  type RowHandlers,
  useLowestPrice,
} from './product-row';
import { CountStepper, StockSwitch } from './row-inputs';

type Handlers = Readonly<Record<string, (...given: never[]) => unknown>>;

/**
 * The handlers stay the same in every render, so that memoized rows do not render again. Call the handlers only in
 * events. Their names must not change.
 */
export function useStableHandlers<H extends Handlers>(handlers: H): H {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const [stable] = useState(() =>
    Object.fromEntries(
      Object.keys(handlers).map((name) => [
        name,
        (...given: never[]) => latest.current[name]?.(...given),
      ]),
    ),
  );
  return stable as H;
}

function Name({ product }: { product: SellerProduct }) {
  const t = useT('sellerList');
  const tSellerGoods = useT('sellerGoods');
  const tSizeForm = useT('sizeForm');
  const { code } = usePageLanguage();
  const mayChange = usePermission('goods');
  const lowest = useLowestPrice(product);
  const { _id, name, inStock, removedAt, size, variants } = product;
  const written = weightIn(product, code);
  const weight = written && written !== size ? weightBeside(name, written, code) : undefined;
  const state = removedAt ? t('removed') : inStock ? '' : tSellerGoods('outOfStock');
  const sizes =
    size && variants && !removedAt
      ? tSizeForm('sizesOf', { count: variants.length, title: titleOf(name, size) })
      : undefined;
  const notes = [sizes, lowest].filter(Boolean).join(' · ');
  return (
    <>
      <span className="block" title={name}>
        <NameLink
          href={mayChange ? `/seller/product-list/${_id}` : undefined}
          // If a box around the link were truncated, the link would extend below the other inputs.
          className={`block font-semibold leading-6 ${inStock ? '' : 'text-muted'}`}
        >
          {/* On an Arabic screen, a Latin name is truncated at its own end. */}
          <bdi className="block truncate rtl:text-right">
            {name}
            {weight && (
              <>
                {' '}
                <bdi className="font-normal text-muted">{weight}</bdi>
              </>
            )}
          </bdi>
        </NameLink>
      </span>
      {(state || notes) && (
        <span className="block truncate text-muted text-sm leading-5" title={notes || undefined}>
          {state && <span className="font-semibold text-danger">{state}</span>}
          {state && notes && ' · '}
          {notes}
        </span>
      )}
    </>
  );
}

const HandlersContext = createContext<RowHandlers | undefined>(undefined);

export const ProductTableHandlers = HandlersContext.Provider;

function useHandlers(): RowHandlers {
  const handlers = useContext(HandlersContext);
  if (!handlers) throw new Error('the product table must be inside of its handlers');
  return handlers;
}

type CellProps = { product: SellerProduct };

const useIsFixed = ({ removedAt }: SellerProduct) =>
  !usePermission('goods') || removedAt !== undefined;

function SelectCell({ product: { _id, name }, isSelected }: CellProps & { isSelected: boolean }) {
  const t = useT('sellerList');
  const { select } = useHandlers();
  return (
    <label className="-mx-2 grid h-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        checked={isSelected}
        aria-label={t('select', { name })}
        onChange={({ target }) => select(_id, target.checked)}
        className="size-5 accent-leaf"
      />
    </label>
  );
}

function CategoryCell({ product: { category } }: CellProps) {
  const labels = useCategoryLabels();
  // Re-renders the row when a category is renamed.
  useCategories();
  const name = categoryName(category, labels);
  return (
    <span className="block truncate text-sm" title={name}>
      {name}
    </span>
  );
}

function PriceCell({ product, Field }: CellProps & { Field: typeof RegularPrice }) {
  const { setPrices } = useHandlers();
  return <Field product={product} onPrice={(prices) => setPrices(product, prices)} />;
}

function RegularPriceCell({ product }: CellProps) {
  if (!useIsFixed(product)) return <PriceCell product={product} Field={RegularPrice} />;
  return (
    <span className="text-muted">
      <FixedPrices product={product} />
    </span>
  );
}

function OfferPriceCell({ product }: CellProps) {
  return useIsFixed(product) ? null : <PriceCell product={product} Field={OfferPrice} />;
}

function StockCell({ product }: CellProps) {
  const { setCount } = useHandlers();
  const { name, stock, step = 1, removedAt } = product;
  if (stock === undefined || removedAt) return <span className="text-muted">–</span>;
  return (
    <CountStepper
      name={name}
      stock={stock}
      by={step}
      unit={stockUnit(product)}
      onChange={(count) => setCount(product, count)}
    />
  );
}

function SwitchCell({ product }: CellProps) {
  const t = useT('sellerList');
  const tSellerGoods = useT('sellerGoods');
  const mayChange = usePermission('goods');
  const { switchStock, restore } = useHandlers();
  const { name, removedAt } = product;
  if (!removedAt)
    return (
      <StockSwitch
        className="size-12"
        label={tSellerGoods('nameInStock', { name })}
        checked={isSwitchedOn(product)}
        onChange={(inStock) => switchStock(product, inStock)}
      />
    );
  return mayChange ? (
    <Button
      variant="outline"
      className="px-3!"
      aria-label={t('restoreName', { name })}
      onClick={() => restore([product])}
    >
      {tSellerGoods('restore')}
    </Button>
  ) : null;
}

type Column = Omit<TableColumn<SellerProduct>, 'id' | 'label' | 'head'>;

const COLUMNS: Record<ProductColumn | 'select' | 'photo', Column> = {
  select: {
    width: 44,
    isRequired: true,
    cell: (product, isSelected) => <SelectCell product={product} isSelected={isSelected} />,
  },
  photo: {
    width: 56,
    isLabelHidden: true,
    cell: ({ image, category, name, inStock }) => (
      <ProductThumb
        src={image[0]}
        category={category}
        name={name}
        className={`size-10 ${inStock ? '' : 'opacity-50 grayscale'}`}
      />
    ),
  },
  name: {
    width: 150,
    grows: true,
    isRequired: true,
    isRowHeader: true,
    sort: 'ascending first',
    cell: (product) => <Name product={product} />,
  },
  category: {
    width: 128,
    sort: 'ascending first',
    cell: (product) => <CategoryCell product={product} />,
  },
  price: {
    // The column fits a price input with "€ 123.90 /kg" or "€ 12345.00".
    width: 140,
    isNumber: true,
    sort: 'ascending first',
    cell: (product) => <RegularPriceCell product={product} />,
  },
  offerPrice: {
    width: 140,
    isNumber: true,
    cell: (product) => <OfferPriceCell product={product} />,
  },
  stock: {
    width: 160,
    sort: 'ascending first',
    cell: (product) => <StockCell product={product} />,
  },
  inStock: { width: 96, cell: (product) => <SwitchCell product={product} /> },
};

/** Only users who may change products can select them. The cells need {@link ProductTableHandlers}. */
export function useProductColumns({
  areAllChosen,
  chooseAll,
}: {
  areAllChosen: boolean;
  chooseAll: () => void;
}): TableColumn<SellerProduct>[] {
  const t = useT('sellerList');
  const mayChange = usePermission('goods');
  const columns: Record<keyof typeof COLUMNS, string> = {
    select: t('selectAll'),
    photo: t('photo'),
    name: t('product'),
    category: t('category'),
    price: t('price'),
    offerPrice: t('offerPriceColumn'),
    stock: t('stock'),
    inStock: t('inStockColumn'),
  };
  const head = (
    <input
      type="checkbox"
      aria-label={t('selectAll')}
      checked={areAllChosen}
      onChange={chooseAll}
      className="block size-5 accent-leaf"
    />
  );
  return (['select', 'photo', ...PRODUCT_COLUMNS] as const)
    .filter((id) => id !== 'select' || mayChange)
    .map((id) => ({
      id,
      label: columns[id],
      ...COLUMNS[id],
      ...omitUndefined({ head: id === 'select' ? head : undefined }),
    }));
}
