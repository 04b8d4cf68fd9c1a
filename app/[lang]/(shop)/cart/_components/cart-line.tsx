'use client';

import { useRef, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Select } from '@/app/_components/field';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { FewLeft } from '@/app/_components/low-stock-note';
import { ProductThumb } from '@/app/_components/product-thumb';
import { useShop } from '@/app/_components/shop-provider';
import { StepButton } from '@/app/_components/step-button';
import { lazyComponent } from '@/app/_components/use-lazy-component';
import { useMoney } from '@/app/_components/use-money';
import { WishPart } from '@/app/_components/wish-part';
import type { WishProps } from '@/app/_components/wish-select';
import { MAX_QUANTITY } from '@/lib/cart/limits';
import { endsWithSize, weightIn } from '@/lib/catalog/facts/sizes';
import { productPath } from '@/lib/catalog/links';
import type { ProductView } from '@/lib/catalog/view';
import { removeLine, setCartQuantity } from '@/lib/client/cart-edits';
import { isDoubleClick } from '@/lib/client/double-click';
import type { Translate } from '@/lib/i18n/translate';
import type { MeasureView } from '@/lib/weights/view';

/* Only a cart with weighed goods loads the components below. */

const WeighedLinePart = lazyComponent(
  () => import('./weighed-line').then(({ WeighedLine }) => WeighedLine),
  () => <div className="h-11" />,
);

/** The fallback has the height of the price, so that the row does not grow when the price loads. */
const WeighedUnitPricePart = lazyComponent(
  () => import('./weighed-line').then(({ WeighedUnitPrice }) => WeighedUnitPrice),
  () => '\u00a0',
);

const ChangedUnitPart = lazyComponent(() =>
  import('./weighed-line').then(({ ChangedUnit }) => ChangedUnit),
);

export const WeighedSumPart = lazyComponent(() =>
  import('./weighed-line').then(({ WeighedSum }) => WeighedSum),
);

/** Matches an amount in a unit of weight or volume, for example "500 g". It does not match "1 pot" or "6 × 330 ml". */
const AMOUNT = /^[\d.,]+ ?(?:(mg|g|kg|oz|lbs?)|(?:ml|cl|dl|l))$/i;

export function amountLabel(weight: string | undefined, t: Translate<'cart'>): string {
  if (!weight) return t('weightUnknown');
  const amount = AMOUNT.exec(weight);
  if (!amount) return weight;
  return amount[1] ? t('weight', { amount: weight }) : t('volume', { amount: weight });
}

/** Returns 1 to 9, or up to a larger current quantity, but never more than the stock (docs/product.md 3.3). */
const quantities = (present: number, left: number) =>
  Array.from({ length: Math.min(Math.max(9, present), left) }, (_, index) => index + 1);

/** `left` is Infinity if the stock is not tracked. */
export type Line = {
  id: string;
  quantity: number;
  product?: ProductView;
  left: number;
  /** This name is shown for a deleted product. */
  lastName?: string;
  /** The unit and the quantity step when this browser last showed the cart. */
  before?: MeasureView | undefined;
};

/** The total excludes a deleted or out-of-stock product, and the line shows a message. */
export function CartLine({
  line: { id, quantity, product, left, lastName, before },
  wishing,
}: {
  line: Line;
  wishing?: Omit<WishProps, 'name'> | undefined;
}) {
  const t = useT('cart');
  const name = product?.name ?? lastName ?? t('thisProduct');
  const money = useMoney(useShop().currency);
  const { code } = usePageLanguage();
  const weight = product && weightIn(product, code);
  // The name of a size variant already ends with the weight.
  const isInName = product?.size && weight && endsWithSize(product.name, weight);
  const sold = left > 0;
  const most = Math.min(left, MAX_QUANTITY);
  // Screen readers announce the limit after a click, but not when the cart opens with the maximum quantity.
  const first = useRef(quantity);
  const [firstSold] = useState(before ?? product);
  const isAtLimit = sold && !product?.soldBy && quantity >= most && quantity !== first.current;
  const picture = (
    <ProductThumb
      src={product?.image[0]}
      name={name}
      weight={weight}
      category={product?.category}
      className={`size-[min(6rem,22vw)] ${sold ? '' : 'opacity-60'}`}
    />
  );
  return (
    <li className="flex gap-3 py-5 @max-[10rem]:flex-wrap sm:gap-4" data-line={id}>
      {product ? (
        // Screen readers and the Tab key skip the picture's link, because the product name beside it has the
        // same target.
        <Link href={productPath(product)} tabIndex={-1} aria-hidden="true" className="shrink-0">
          {picture}
        </Link>
      ) : (
        picture
      )}
      <div className="flex min-w-0 grow flex-wrap content-between @max-[10rem]:basis-full gap-x-2 gap-y-2 sm:grid sm:grid-cols-[1fr_10.5rem_minmax(7rem,auto)] sm:gap-x-4 sm:content-center sm:items-center">
        <div className="w-full min-w-0 pe-11 sm:pe-0">
          {product ? (
            <Link
              href={productPath(product)}
              className="wrap-anywhere font-semibold text-lg leading-snug hover:underline"
            >
              <bdi>{product.name}</bdi>
            </Link>
          ) : (
            <p className="wrap-anywhere font-semibold text-lg leading-snug">
              <bdi>{lastName ?? t('gone')}</bdi>
            </p>
          )}
          {product && !product.soldBy && !isInName && (
            <p className="text-muted">
              <bdi>{amountLabel(weight, t)}</bdi>
            </p>
          )}
          {product?.soldBy && (
            <p className="text-muted tabular-nums">
              <WeighedUnitPricePart product={product} />
            </p>
          )}
          {product && product.soldBy !== 'weight' && (
            <FewLeft product={{ inStock: sold, stock: left }} className="mt-1" />
          )}
          {sold && product && firstSold && (product.soldBy ?? firstSold.soldBy) && (
            <ChangedUnitPart product={product} before={firstSold} quantity={quantity} left={left} />
          )}
          {!sold && (
            <p className="mt-1 font-semibold text-danger text-sm">
              {t(product ? 'outOfStock' : 'notSold')}
            </p>
          )}
        </div>
        {sold && product?.soldBy && (
          <WeighedLinePart product={product} quantity={quantity} left={left} />
        )}
        {sold && product && !product.soldBy && (
          <>
            <div className="flex flex-wrap items-center max-sm:min-[22rem]:-ms-3 max-[22rem]:[&>button]:hidden">
              <span aria-hidden="true" className="me-2 text-muted text-sm min-[22rem]:hidden">
                {t('qty')}
              </span>
              <StepButton
                icon="minus"
                label={t('oneLess', { name })}
                isPossible={quantity > 1 && quantity - 1 <= most}
                onStep={() => setCartQuantity(id, quantity - 1)}
              />
              <Select
                aria-label={t('quantityOf', { name })}
                value={quantity}
                onChange={(event) => setCartQuantity(id, Number(event.target.value))}
              >
                {quantities(quantity, left).map((count) => (
                  <option key={count} value={count}>
                    {count}
                  </option>
                ))}
              </Select>
              <StepButton
                icon="plus"
                label={t('oneMore', { name })}
                isPossible={quantity < most}
                onStep={() => setCartQuantity(id, quantity + 1)}
              />
            </div>
            <p
              aria-live="polite"
              aria-atomic="true"
              className="ms-auto self-center text-end font-bold text-lg tabular-nums"
            >
              <span className="sr-only">{t('lineSum', { name, quantity })}</span>
              {money.of(product.offerPrice * quantity)}
            </p>
          </>
        )}
        {isAtLimit && (
          <p role="alert" className="sr-only">
            {t('atLimit', { name, most })}
          </p>
        )}
        {sold && wishing && <WishPart name={name} {...wishing} />}
      </div>
      <Button
        variant="quiet"
        size="icon"
        aria-label={t('remove', { name })}
        data-remove
        onClick={(event) => {
          if (isDoubleClick(event)) return;
          removeLine(id);
        }}
        className="-mt-2 -me-2 -ms-12 self-start text-muted hover:text-danger sm:m-0 sm:self-center"
      >
        <Icon name="trash" className="size-5" />
      </Button>
    </li>
  );
}
