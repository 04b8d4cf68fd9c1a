'use client';

import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { useWork } from '@/app/_components/use-work';
import { readProduct } from '@/app/[lang]/seller/[locale]/_components/save-product';
import {
  removeProducts,
  restoreProduct,
} from '@/app/[lang]/seller/[locale]/product-list/_components/removal';
import { StockSwitch } from '@/app/[lang]/seller/[locale]/product-list/_components/stock-switch';
import { isSwitchedOn } from '@/lib/catalog/limits';
import { productPath } from '@/lib/catalog/links';
import type { SellerProduct } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';
import { focusInPlace } from '@/lib/client/focus-in-place';
import { wordsOf } from '@/lib/client/language';
import { notify } from '@/lib/client/notify';
import { isSameContent } from './merge-edit';

async function read({ _id }: SellerProduct): Promise<SellerProduct> {
  const found = await readProduct(_id);
  if (!found) throw new Error(wordsOf('sellerGoods')('notFound'));
  return found;
}

/**
 * The name of a product with its stock, and whether it is on the shelf. `onOwn` is called with the
 * product after a change made here, `onChanged` when somebody else has changed it too.
 */
export function ProductHead({
  product,
  onOwn,
  onChanged,
}: {
  product: SellerProduct;
  onOwn: (product: SellerProduct) => void;
  onChanged: (product: SellerProduct) => void;
}) {
  const t = useT('sellerProduct');
  const goods = useT('sellerGoods');
  const { isBusy, run } = useWork();
  const { _id, name, inStock, removedAt } = product;

  const take = (present: SellerProduct) =>
    (isSameContent(present, product) ? onOwn : onChanged)(present);

  const doing = (work: () => Promise<unknown>) =>
    run(async () => {
      await work();
      take(await read(product));
      focusInPlace('[data-shelf]');
    });

  const switchStock = (next: boolean) =>
    doing(async () => {
      const body = { id: _id, inStock: next };
      const answer = await callApi('/api/product/stock', { as: 'seller', body });
      notify.success(answer.message);
    });
  const restore = () => doing(() => restoreProduct(_id));
  const remove = () => doing(() => removeProducts([product], () => void restore()));

  return (
    <>
      <h1 className="mb-2 max-w-2xl wrap-anywhere font-bold text-3xl">
        <bdi>{name}</bdi>
      </h1>
      {removedAt ? (
        <div
          role="status"
          className="mb-6 flex max-w-2xl flex-wrap items-center gap-x-5 gap-y-3 rounded-card bg-danger-soft px-5 py-4"
        >
          <p className="min-w-0 grow basis-56">
            <b className="block text-danger">{t('removed')}</b>
            {t('removedText')}
          </p>
          <Button data-shelf aria-disabled={isBusy} onClick={restore}>
            {goods('restore')}
          </Button>
        </div>
      ) : (
        <div className="mb-5 flex max-w-2xl flex-wrap items-center gap-x-5">
          <span className="-ms-1 flex items-center gap-2">
            <StockSwitch
              label={goods('nameInStock', { name })}
              checked={isSwitchedOn(product)}
              onChange={switchStock}
            />
            <span
              aria-hidden="true"
              className={inStock ? 'font-semibold' : 'font-semibold text-danger'}
            >
              {goods(inStock ? 'inStock' : 'outOfStock')}
            </span>
          </span>
          <Link
            href={productPath(product)}
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
          >
            {t('viewInShop')}
          </Link>
          <Button
            data-shelf
            look="quiet"
            aria-disabled={isBusy}
            onClick={remove}
            className="-me-3 ms-auto text-danger!"
          >
            <Icon name="trash" className="size-5" />
            {goods('remove')}
          </Button>
        </div>
      )}
    </>
  );
}
