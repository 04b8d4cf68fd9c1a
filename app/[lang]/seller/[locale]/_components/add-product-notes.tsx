import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { Price } from '@/app/_components/price';
import { useShop } from '@/app/_components/shop-provider';
import { weightBeside } from '@/lib/catalog/facts/size-math';
import { productPath } from '@/lib/catalog/links';
import type { ProductView } from '@/lib/catalog/view';

/** After saving: a look at the product, or the next one. */
export function AddedNote({
  product,
  onNext,
}: {
  product: Pick<ProductView, '_id' | 'name' | 'category'>;
  onNext: () => void;
}) {
  const t = useT('sellerForm');
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-card bg-leaf-soft px-5 py-4 text-leaf-strong"
    >
      <p className="flex min-w-0 items-center gap-2 font-semibold">
        <Icon name="check" className="size-5 shrink-0" />
        <span className="min-w-0 break-words">{t('inShop', { name: product.name })}</span>
      </p>
      <p className="flex flex-wrap gap-x-5">
        <Link
          href={productPath(product)}
          className="inline-flex min-h-11 items-center font-semibold underline"
        >
          {t('view')}
        </Link>
        <button type="button" onClick={onNext} className="min-h-11 font-semibold underline">
          {t('addAnother')}
        </button>
      </p>
    </div>
  );
}

/** A product of this name and category is in the shop already. */
export function DuplicateNote({ duplicate, onAdd }: { duplicate: ProductView; onAdd: () => void }) {
  const t = useT('sellerForm');
  const { code } = usePageLanguage();
  const { currency } = useShop();
  return (
    <div role="alert" className="grid gap-3 rounded-card bg-danger-soft px-5 py-4">
      <div>
        <p className="font-semibold">{t('alreadyHas')}</p>
        <Link
          href={productPath(duplicate)}
          className="inline-block min-h-11 break-words py-2 underline"
        >
          <bdi>{duplicate.name}</bdi>{' '}
          <bdi>{weightBeside(duplicate.name, duplicate.weight, code)}</bdi>
        </Link>
        <Price
          price={duplicate.price}
          offerPrice={duplicate.offerPrice}
          lowestPrice={duplicate.lowestPrice}
          currency={currency}
        />
      </div>
      <Button look="outline" onClick={onAdd} className="justify-self-start">
        {t('addAnyway')}
      </Button>
    </div>
  );
}
