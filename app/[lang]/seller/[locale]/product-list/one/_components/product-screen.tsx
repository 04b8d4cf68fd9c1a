'use client';

import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { BackLink } from '@/app/_components/back-link';
import { Button, LinkButton } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { Filled, slot } from '@/app/_components/filled';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { Notice } from '@/app/_components/notice';
import { useShop } from '@/app/_components/shop-provider';
import { Skeleton } from '@/app/_components/spinner';
import { usePathId } from '@/app/_components/use-one-order';
import { useQuietQuery } from '@/app/_components/use-query';
import { useWork } from '@/app/_components/use-work';
import { storedPhotos } from '@/app/[lang]/seller/[locale]/_components/photo-choice';
import {
  ProductForm,
  type Sent,
  useProductForm,
} from '@/app/[lang]/seller/[locale]/_components/product-form';
import { textsOf } from '@/app/[lang]/seller/[locale]/_components/product-parts';
import {
  presentProduct,
  readProduct,
  saveProduct,
} from '@/app/[lang]/seller/[locale]/_components/save-product';
import { Toolbar } from '@/app/[lang]/seller/[locale]/_components/toolbar';
import {
  removeProducts,
  restoreProduct,
} from '@/app/[lang]/seller/[locale]/product-list/_components/product-changes';
import { StockSwitch } from '@/app/[lang]/seller/[locale]/product-list/_components/row-inputs';
import { isSwitchedOn } from '@/lib/catalog/limits';
import { productPath } from '@/lib/catalog/links';
import type { SellerProduct } from '@/lib/catalog/view';
import { ApiError, callApi } from '@/lib/client/api-client';
import { focusInPlace } from '@/lib/client/focus-in-place';
import { readForm } from '@/lib/client/forms';
import { translate } from '@/lib/client/language';
import { notify } from '@/lib/client/notify';
import { StaleResponse } from '@/lib/client/session-scope';
import type { WaitingResponse } from '@/lib/stock-alerts/view';
import {
  type Difference,
  type Form,
  isAsStored,
  isSameContent,
  type Merged,
  mergeEdit,
  mergeSized,
  rebaseEdits,
} from './merge-edit';
import { PriceHistory, usePrices } from './price-history';
import { SizesSection } from './sizes-section';

export function WaitingNote({ id }: { id: string }) {
  const t = useT('sellerProduct');
  const { backInStock } = useShop();
  const path = backInStock ? (`/api/stock-alert/waiting?id=${id}` as const) : undefined;
  const count = useQuietQuery<WaitingResponse>(path, 'seller')?.waiting ?? 0;
  if (count === 0) return null;
  return (
    <Notice kind="info" className="font-semibold">
      {t('waiting', { count })}
    </Notice>
  );
}

function Row({ difference, children }: { difference: Difference; children?: ReactNode }) {
  const t = useT('sellerProduct');
  const { label, theirs, mine } = difference;
  const values = { theirs: theirs || t('nothing'), mine: mine || t('nothing'), label: slot(0) };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <p className="min-w-0 grow basis-64 wrap-anywhere whitespace-pre-line">
        <Filled
          text={children ? t('nowYours', values) : t('nowBefore', values)}
          parts={[<b key="label">{t('label', { label })}</b>]}
        />
      </p>
      {children}
    </li>
  );
}

function ChangedNote({
  accepted,
  both,
  onTakeTheirs,
}: Pick<Merged, 'accepted' | 'both'> & { onTakeTheirs: (name: string) => void }) {
  const t = useT('sellerProduct');
  const note = useRef<HTMLDivElement>(null);
  // Focus this note, because on a phone the save button is at the other end of the form.
  useEffect(() => note.current?.focus(), []);
  return (
    <Notice kind="warning" ref={note} role="alert" tabIndex={-1} className="scroll-mt-20">
      <p className="font-semibold">{t('changedElsewhere')}</p>
      <p className="text-sm">{t('nothingLost')}</p>
      {both.length > 0 && (
        <ul aria-label={t('bothSides')} className="mt-2 divide-y divide-line">
          {both.map((difference) => (
            <Row key={difference.name} difference={difference}>
              <Button variant="outline" onClick={() => onTakeTheirs(difference.name)}>
                {t('takeTheirs')}
              </Button>
            </Row>
          ))}
        </ul>
      )}
      {accepted.length > 0 && (
        <ul aria-label={t('takenOver')} className="mt-2 divide-y divide-line">
          {accepted.map((difference) => (
            <Row key={difference.name} difference={difference} />
          ))}
        </ul>
      )}
    </Notice>
  );
}

async function read({ _id }: SellerProduct): Promise<SellerProduct> {
  const found = await readProduct(_id);
  if (!found) throw new Error(translate('sellerGoods')('notFound'));
  return found;
}

type ProductHeadProps = {
  product: SellerProduct;
  onOwn: (product: SellerProduct) => void;
  onChanged: (product: SellerProduct) => void;
};

/**
 * After a change, passes the reloaded product to `onOwn`, or to `onChanged` if another device has changed the product.
 */
function ProductHead({ product, onOwn, onChanged }: ProductHeadProps) {
  const t = useT('sellerProduct');
  const tSellerGoods = useT('sellerGoods');
  const { isBusy, run } = useWork();
  const { _id, name, inStock, removedAt } = product;
  const { currency } = useShop();

  const take = (present: SellerProduct) =>
    (isSameContent(present, product, currency) ? onOwn : onChanged)(present);

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
      <div className="max-w-2xl">
        <Toolbar title={<bdi>{name}</bdi>} />
      </div>
      {removedAt ? (
        <Notice kind="danger" role="status" className="mb-6 max-w-2xl">
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <p className="min-w-0 grow basis-56">
              <b className="block">{t('removed')}</b>
              {t('removedText')}
            </p>
            <Button data-shelf aria-disabled={isBusy} onClick={restore}>
              {tSellerGoods('restore')}
            </Button>
          </div>
        </Notice>
      ) : (
        <div className="mb-5 flex max-w-2xl flex-wrap items-center gap-x-5">
          <span className="-ms-1 flex items-center gap-2">
            <StockSwitch
              label={tSellerGoods('nameInStock', { name })}
              checked={isSwitchedOn(product)}
              onChange={switchStock}
            />
            <span
              aria-hidden="true"
              className={inStock ? 'font-semibold' : 'font-semibold text-danger'}
            >
              {tSellerGoods(inStock ? 'inStock' : 'outOfStock')}
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
            variant="quiet"
            aria-disabled={isBusy}
            onClick={remove}
            className="-me-3 ms-auto text-danger!"
          >
            <Icon name="trash" className="size-5" />
            {tSellerGoods('remove')}
          </Button>
        </div>
      )}
    </>
  );
}

/**
 * If another device has changed the product, the server rejects the save. The form then shows those changes and
 * preserves its own input. The next save stores the form.
 */
function EditProduct({
  product,
  isEdited,
}: {
  product: SellerProduct;
  isEdited: RefObject<boolean>;
}) {
  const t = useT('sellerProduct');
  const tSellerGoods = useT('sellerGoods');
  const tFacts = useT('facts');
  const tLabels = useT('labelFacts');
  const { code } = usePageLanguage();
  const { currency } = useShop();
  /** The product as it was last loaded. The server rejects a save if the stored product is newer. */
  const [seen, setSeen] = useState(product);
  const [conflicts, setConflicts] = useState<Pick<Merged, 'accepted' | 'both'>>();
  const state = useProductForm({
    texts: textsOf(product, currency, code),
    photos: product.image,
    send,
  });
  const { texts, slots } = state;
  const history = usePrices(seen._id, seen.updatedAt);
  const hasEdits = !isAsStored(texts, slots.photos, seen, currency);

  useEffect(() => {
    isEdited.current = hasEdits;
  }, [isEdited, hasEdits]);

  async function send({ isRetry: _, ...input }: Sent) {
    try {
      const saved = await saveProduct({ seen, ...input, language: code });
      notify.success(saved.message);
      setConflicts(undefined);
      setSeen(saved.product);
      const later = rebaseEdits(input, saved.product, entered(), { currency, language: code });
      state.show(later.texts, later.photos);
    } catch (error) {
      const present = presentProduct(error);
      if (present) meet(present, entered());
      throw error;
    }
  }

  const entered = (): Form => ({
    texts: state.form.current ? readForm(state.form.current) : texts,
    photos: slots.latest(),
  });

  function meet(present: SellerProduct, form: Form, merge = mergeEdit) {
    const merged = merge(seen, form, present, {
      t,
      tSellerGoods,
      facts: tFacts,
      labelFacts: tLabels,
      language: code,
      currency,
    });
    setSeen(present);
    setConflicts(merged.accepted.length + merged.both.length > 0 ? merged : undefined);
    state.show(merged.texts, merged.photos);
  }

  function takeTheirs(name: string) {
    const shown =
      name === 'photos' ? texts : { ...texts, [name]: textsOf(seen, currency, code)[name] ?? '' };
    state.show(shown, name === 'photos' ? storedPhotos(seen.image) : slots.photos);
    setConflicts((now) => now && { ...now, both: now.both.filter((one) => one.name !== name) });
  }

  return (
    <>
      <ProductHead
        product={seen}
        onChanged={(present) => meet(present, entered())}
        onOwn={(changed) => {
          setSeen(changed);
          setConflicts(undefined);
        }}
      />
      <ProductForm
        state={state}
        seen={seen}
        lowestNow={history.prices?.lowestNow}
        action={t('save')}
        busyAction={t('saving')}
        isOff={seen.removedAt !== undefined}
        head={
          conflicts && <ChangedNote key={seen.updatedAt} {...conflicts} onTakeTheirs={takeTheirs} />
        }
        status={hasEdits ? t('unsaved') : undefined}
        below={
          <>
            {!seen.removedAt && (
              <SizesSection
                product={seen}
                onSaved={(present) => meet(present, entered(), mergeSized)}
              />
            )}
            <WaitingNote id={seen._id} />
            <PriceHistory history={history} product={seen} />
          </>
        }
      />
    </>
  );
}

type State = { product?: SellerProduct; status: 'loading' | 'ready' | 'missing' | 'failed' };

function Loaded({ id }: { id: string }) {
  const t = useT('sellerProduct');
  const tSellerGoods = useT('sellerGoods');
  const [{ product, status }, setState] = useState<State>({ status: 'loading' });
  /** True while the form has unsaved input, which a reload must not discard. */
  const isEdited = useRef(false);

  const load = useCallback(async () => {
    try {
      const found = await readProduct(id);
      if (!isEdited.current) setState({ product: found, status: found ? 'ready' : 'missing' });
    } catch (error) {
      if (error instanceof StaleResponse) return;
      const isMissing = error instanceof ApiError && error.status === 400;
      setState((now) => (now.product ? now : { status: isMissing ? 'missing' : 'failed' }));
    }
  }, [id]);
  // Load the product each time the page is shown, because another device may have changed it.
  useEffect(() => void load(), [load]);

  if (product) return <EditProduct key={product.updatedAt} product={product} isEdited={isEdited} />;
  if (status === 'loading') return <Skeleton className="h-96 max-w-2xl rounded-panel" />;
  return (
    <EmptyState
      icon="box"
      title={status === 'missing' ? tSellerGoods('notFound') : t('notLoaded')}
      retry={status === 'failed' && load}
    >
      <LinkButton href="/seller/product-list" variant="outline">
        {t('allProducts')}
      </LinkButton>
    </EmptyState>
  );
}

export function ProductScreen() {
  const t = useT('sellerProduct');
  const shownId = usePathId();
  // Next leaves hidden pages mounted with their input. While this page is hidden, the URL contains no product id, so
  // use the last id.
  const [id, setId] = useState(shownId);
  if (shownId && shownId !== id) setId(shownId);
  return (
    <>
      <BackLink href="/seller/product-list" text={t('products')} />
      <Loaded key={id} id={id} />
    </>
  );
}
