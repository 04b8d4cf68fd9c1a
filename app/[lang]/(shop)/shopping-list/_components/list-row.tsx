import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { SelectField } from '@/app/_components/field';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { ProductThumb } from '@/app/_components/product-thumb';
import { useShop } from '@/app/_components/shop-provider';
import { StepButton } from '@/app/_components/step-button';
import { useMoney } from '@/app/_components/use-money';
import { weightBeside, weightIn } from '@/lib/catalog/facts/sizes';
import { productPath } from '@/lib/catalog/links';
import type { ProductView } from '@/lib/catalog/view';
import { isDoubleClick } from '@/lib/client/double-click';
import { formatAmount } from '@/lib/weights/format-amount';
import { measureIn } from '@/lib/weights/measures';
import {
  boundsOf,
  optionsOf,
  orderable,
  type Products,
  priceCents,
  type Row,
  withProduct,
  withQuantity,
} from './list-rows';

type RowProps = {
  row: Row;
  products: Products;
  onChange: (row: Row) => void;
  onRemove: (key: number) => void;
};

/**
 * The quantity of a row between a minus and a plus button. It is a number of pieces, or a weight for goods sold by
 * weight.
 */
function Quantity({ row, product, products, onChange }: RowProps & { product: ProductView }) {
  const t = useT('cart');
  const tList = useT('pasteList');
  const { code } = usePageLanguage();
  const { name } = product;
  const { quantity } = row;
  const { least, most } = boundsOf(product);
  const measure = measureIn(product);
  const amount = (count: number) =>
    measure?.by === 'weight' ? formatAmount(count * measure.step, measure.unit, code) : `${count}`;
  const put = (count: number) => onChange(withQuantity(row, count, products));
  return (
    <div>
      <fieldset className="-ms-3 flex items-center" aria-label={t('quantityOf', { name })}>
        <StepButton
          icon="minus"
          label={t('oneLess', { name })}
          isPossible={quantity > least}
          onStep={() => put(quantity - 1)}
        />
        <output aria-live="polite" className="min-w-10 text-center font-semibold tabular-nums">
          <bdi>{amount(quantity)}</bdi>
        </output>
        <StepButton
          icon="plus"
          label={t('oneMore', { name })}
          isPossible={quantity < most}
          onStep={() => put(quantity + 1)}
        />
      </fieldset>
      {quantity >= most && (
        <p className="text-muted text-sm">{tList('most', { most: amount(most) })}</p>
      )}
    </div>
  );
}

/** The name, size and picture of the chosen product. */
function Chosen({ product, isSold }: { product: ProductView; isSold: boolean }) {
  const t = useT('pasteList');
  const { code } = usePageLanguage();
  const weight = weightBeside(product.name, weightIn(product, code), code);
  return (
    <div className="flex min-w-0 gap-3">
      <ProductThumb
        src={product.image[0]}
        name={product.name}
        weight={weight}
        category={product.category}
        className={`size-16 ${isSold ? '' : 'opacity-60'}`}
      />
      <div className="min-w-0">
        <Link
          href={productPath(product)}
          className="wrap-anywhere font-semibold leading-snug hover:underline"
        >
          <bdi>{product.name}</bdi>
        </Link>
        {weight && (
          <p className="text-muted">
            <bdi>{weight}</bdi>
          </p>
        )}
        {!isSold && <p className="font-semibold text-danger text-sm">{t('outOfStock')}</p>}
      </div>
    </div>
  );
}

/** One line of the pasted list: its text, the product that was found, and the quantity. */
export function ListRow(props: RowProps) {
  const { row, products, onChange, onRemove } = props;
  const t = useT('pasteList');
  const tCart = useT('cart');
  const { currency } = useShop();
  const money = useMoney(currency);
  const { line, chosen = '' } = row;
  const product = products.get(chosen);
  const isSold = orderable(row, products) !== undefined;
  const options = optionsOf(line);
  return (
    <li className="space-y-3 py-4" data-line={row.key}>
      <div className="flex items-start justify-between gap-2">
        <p className="wrap-anywhere text-muted text-sm">
          <bdi>{line.original}</bdi>
        </p>
        <Button
          variant="quiet"
          size="icon"
          aria-label={tCart('remove', { name: line.name })}
          onClick={(event) => !isDoubleClick(event) && onRemove(row.key)}
          className="-my-3 -me-2 text-muted hover:text-danger"
        >
          <Icon name="trash" className="size-5" />
        </Button>
      </div>
      {product ? (
        <Chosen product={product} isSold={isSold} />
      ) : (
        <p className="flex flex-wrap items-center gap-x-3 font-semibold">
          {t('notFound')}
          <Link
            href={`/products?q=${encodeURIComponent(line.name)}`}
            className="inline-flex min-h-11 items-center text-leaf-strong underline"
          >
            {t('search')}
          </Link>
        </p>
      )}
      {product && isSold && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Quantity {...props} product={product} />
          <p className="font-bold tabular-nums">
            {money.ofCents(priceCents(product, row.quantity, currency))}
          </p>
        </div>
      )}
      {isSold && row.isGuess && (
        <p className="flex items-center gap-2 font-semibold text-sm">
          <Icon name="warning" className="size-5 shrink-0" />
          {t('check')}
        </p>
      )}
      {options.length > (product ? 1 : 0) && (
        <SelectField
          label={<span className="sr-only">{t('product', { line: line.original })}</span>}
          value={chosen}
          onChange={(event) => onChange(withProduct(row, event.target.value, products))}
        >
          {!product && <option value="">{t('choose')}</option>}
          {options.map(({ product: id }) => (
            <option key={id} value={id}>
              {products.get(id)?.name}
            </option>
          ))}
        </SelectField>
      )}
    </li>
  );
}
