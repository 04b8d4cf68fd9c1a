import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { ProductThumb } from '@/app/_components/product-thumb';
import { useClientLanguage } from '@/app/_i18n/language-provider';
import type { TableColumn } from '@/app/[lang]/seller/[locale]/_components/data-table';
import { categoryName } from '@/lib/catalog/category-names';
import { weightBeside, weightIn } from '@/lib/catalog/facts/sizes';
import { isSwitchedOn } from '@/lib/catalog/limits';
import type { ProductColumn } from '@/lib/catalog/seller-columns';
import { titleOf } from '@/lib/catalog/variants/variant-names';
import type { SellerProduct } from '@/lib/catalog/view';
import { useCategories } from '@/lib/client/categories-store';
import { usePermission } from '@/lib/client/seller-store';
import { stockUnit } from '@/lib/weights/measures';
import { FixedPrices, NameLink, OfferPrice, RegularPrice, useLowestPrice } from './product-row';
import { CountStepper, StockSwitch } from './row-inputs';
import type { useProductList } from './use-product-list';

/** The name of a product in one line, and below it what matters about its sale. */
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
          // The link itself is cut off. A longer one inside of a box would lie below the other inputs of the row.
          className={`block truncate font-semibold leading-6 ${inStock ? '' : 'text-muted'}`}
        >
          <bdi>{name}</bdi>
          {weight && (
            <>
              {' '}
              <bdi className="font-normal text-muted">{weight}</bdi>
            </>
          )}
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

type List = Pick<
  ReturnType<typeof useProductList>,
  'switchStock' | 'setCount' | 'setPrices' | 'restore'
>;

/** What the checkboxes of the table select. */
export type Selection = {
  areAllChosen: boolean;
  chooseAll: () => void;
  isChosen: (id: string) => boolean;
  choose: (id: string, isChosen: boolean) => void;
};

/** Returns the columns of the product table. Only users who may change products can select them. */
export function useProductColumns(list: List, selection: Selection): TableColumn<SellerProduct>[] {
  const t = useT('sellerList');
  const tSellerGoods = useT('sellerGoods');
  const { labels } = useClientLanguage();
  const mayChange = usePermission('goods');
  // Re-render when the categories change, so that the rows show the current names of their categories.
  useCategories();
  const isFixed = ({ removedAt }: SellerProduct) => removedAt !== undefined || !mayChange;
  const save = (product: SellerProduct) => ({
    product,
    onPrice: (prices: Parameters<List['setPrices']>[1]) => list.setPrices(product, prices),
  });
  const columns: (TableColumn<SellerProduct> & { id: ProductColumn | 'select' | 'photo' })[] = [
    {
      id: 'select',
      label: t('selectAll'),
      width: 44,
      isRequired: true,
      head: (
        <input
          type="checkbox"
          aria-label={t('selectAll')}
          checked={selection.areAllChosen}
          onChange={selection.chooseAll}
          className="block size-5 accent-leaf"
        />
      ),
      cell: ({ _id, name }) => (
        <label className="-mx-2 grid h-11 cursor-pointer place-items-center">
          <input
            type="checkbox"
            checked={selection.isChosen(_id)}
            aria-label={t('select', { name })}
            onChange={({ target }) => selection.choose(_id, target.checked)}
            className="size-5 accent-leaf"
          />
        </label>
      ),
    },
    {
      id: 'photo',
      label: t('photo'),
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
    {
      id: 'name',
      label: t('product'),
      width: 150,
      grows: true,
      isRequired: true,
      isRowHeader: true,
      sort: 'ascending first',
      cell: (product) => <Name product={product} />,
    },
    {
      id: 'category',
      label: t('category'),
      width: 128,
      sort: 'ascending first',
      cell: ({ category }) => (
        <span className="block truncate text-sm" title={categoryName(category, labels)}>
          {categoryName(category, labels)}
        </span>
      ),
    },
    {
      id: 'price',
      label: t('price'),
      width: 124,
      isNumber: true,
      sort: 'ascending first',
      cell: (product) =>
        isFixed(product) ? (
          <span className="text-muted">
            <FixedPrices product={product} />
          </span>
        ) : (
          <RegularPrice {...save(product)} />
        ),
    },
    {
      id: 'offerPrice',
      label: t('offerPriceColumn'),
      width: 116,
      isNumber: true,
      cell: (product) => (isFixed(product) ? null : <OfferPrice {...save(product)} />),
    },
    {
      id: 'stock',
      label: t('stock'),
      width: 172,
      sort: 'ascending first',
      cell: (product) =>
        product.stock === undefined || product.removedAt ? (
          <span className="text-muted">–</span>
        ) : (
          <CountStepper
            name={product.name}
            stock={product.stock}
            by={product.step ?? 1}
            unit={stockUnit(product)}
            onChange={(stock) => void list.setCount(product, stock)}
          />
        ),
    },
    {
      id: 'inStock',
      label: t('inStockColumn'),
      width: 96,
      cell: (product) => {
        if (!product.removedAt)
          return (
            <StockSwitch
              className="size-12"
              label={tSellerGoods('nameInStock', { name: product.name })}
              checked={isSwitchedOn(product)}
              onChange={(inStock) => void list.switchStock(product, inStock)}
            />
          );
        return mayChange ? (
          <Button
            variant="outline"
            className="px-3!"
            aria-label={t('restoreName', { name: product.name })}
            onClick={() => void list.restore([product])}
          >
            {tSellerGoods('restore')}
          </Button>
        ) : null;
      },
    },
  ];
  return columns.filter(({ id }) => id !== 'select' || mayChange);
}
