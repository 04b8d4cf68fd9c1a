'use client';

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Link } from '@/app/_components/link';
import { Notice } from '@/app/_components/notice';
import { Price } from '@/app/_components/price';
import { useShop } from '@/app/_components/shop-provider';
import { weightBeside } from '@/lib/catalog/facts/sizes';
import { productPath } from '@/lib/catalog/links';
import { askedPrices } from '@/lib/catalog/prices/lowest-price';
import type { AddedProduct, ProductsResponse, ProductView } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';
import { readStored, SELLER_ITEMS, tabStore, writeStored } from '@/lib/client/browser-storage';
import { fillForm, focusField, readForm } from '@/lib/client/forms';
import { notify } from '@/lib/client/notify';
import { uploadForm } from '@/lib/client/upload';
import type { Photo } from './photo-choice';
import { ProductForm, type Sent, useProductForm } from './product-form';
import { productParts } from './product-parts';

function AddedNote({
  product,
  onNext,
}: {
  product: Pick<ProductView, '_id' | 'name' | 'category'>;
  onNext: () => void;
}) {
  const t = useT('sellerForm');
  return (
    <Notice kind="success" role="status">
      <p className="font-semibold">{t('inShop', { name: product.name })}</p>
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
    </Notice>
  );
}

function DuplicateNote({ duplicate, onAdd }: { duplicate: ProductView; onAdd: () => void }) {
  const t = useT('sellerForm');
  const { code } = usePageLanguage();
  const { currency } = useShop();
  return (
    <Notice kind="warning" role="alert">
      <p className="font-semibold">{t('alreadyHas')}</p>
      <div className="mb-3 text-ink">
        <Link
          href={productPath(duplicate)}
          className="inline-block min-h-11 break-words py-2 underline"
        >
          <bdi>{duplicate.name}</bdi>{' '}
          <bdi>{weightBeside(duplicate.name, duplicate.weight, code)}</bdi>
        </Link>
        <Price {...askedPrices(duplicate)} currency={currency} />
      </div>
      <Button variant="outline" onClick={onAdd}>
        {t('addAnyway')}
      </Button>
    </Notice>
  );
}

const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** A failed search returns undefined, because it must not prevent the seller from adding a product. */
async function findDuplicate(name: string, category: string): Promise<ProductView | undefined> {
  const q = name.trim().slice(0, 100);
  const query = new URLSearchParams({ q, category, limit: '50', names: 'main' });
  const found = await callApi<ProductsResponse>(`/api/product/list?${query}`, {
    as: 'seller',
  }).catch(() => undefined);
  return found?.products.find((product) => plain(product.name) === plain(name));
}

const KEY = `${SELLER_ITEMS}new-product`;
/** Session storage cannot contain files, so a reload loses the photos. */
let draftPhotos: readonly Photo[] = [];
const draftSchema = z.record(z.string(), z.string());

const readDraft = (): Record<string, string> =>
  readStored(KEY, (value) => z.parse(draftSchema, value), tabStore) ?? {};

const storeTexts = (form: HTMLFormElement) => writeStored(KEY, readForm(form), tabStore);

/**
 * Stores the texts in session storage until `clear` is called or the seller signs out. The photos survive an expired
 * session, but not a reload.
 */
function useDraft(
  form: RefObject<HTMLFormElement | null>,
  photos: readonly Photo[],
  onRestored: (texts: Record<string, string>, photos: readonly Photo[]) => void,
) {
  const restore = useEffectEvent(onRestored);
  useEffect(() => {
    const draft = readDraft();
    fillForm(form.current, draft);
    if (Object.keys(draft).length > 0) restore(draft, draftPhotos);
  }, [form]);
  useEffect(() => {
    draftPhotos = photos;
    if (photos.length > 0 && form.current) storeTexts(form.current);
  }, [form, photos]);
  return { storeTexts, clear: () => tabStore.removeItem(KEY) };
}

/**
 * The form is emptied only after the server has stored the product. Text entered during the upload belongs to the next
 * product.
 */
export function AddProductForm() {
  const t = useT('sellerForm');
  const { code } = usePageLanguage();
  const [duplicate, setDuplicate] = useState<ProductView>();
  const [added, setAdded] = useState<Pick<ProductView, '_id' | 'name' | 'category'>>();
  const evenIfDuplicate = useRef(false);
  const state = useProductForm({
    send,
    onEdit: (form) => {
      setDuplicate(undefined);
      setAdded(undefined);
      draft.storeTexts(form);
    },
  });
  const { form, forgetAttempt, setTexts, slots } = state;
  const draft = useDraft(form, slots.photos, (texts, photos) => {
    setTexts(texts);
    if (photos.length > 0) slots.set(photos);
  });

  async function send({ texts, photos, key, isRetry, onProgress }: Sent) {
    const { name = '', category = '' } = texts;
    const mayBeDuplicate = isRetry || evenIfDuplicate.current;
    evenIfDuplicate.current = false;
    const other = mayBeDuplicate ? undefined : await findDuplicate(name, category);
    setDuplicate(other);
    if (other) return forgetAttempt();
    const answer = await uploadForm<AddedProduct>({
      path: '/api/product/add',
      form: productParts(texts, photos, undefined, code),
      headers: { 'Idempotency-Key': key },
      onProgress,
    });
    notify.success(answer.message);
    setAdded({ _id: answer.id, name, category });
    forgetAttempt();
    const entered = Object.entries(form.current ? readForm(form.current) : {});
    const next = Object.fromEntries(entered.filter(([field, text]) => text !== texts[field]));
    form.current?.reset();
    fillForm(form.current, next);
    setTexts(next);
    slots.drop(photos);
    draft.clear();
    if (Object.keys(next).length === 0) window.scrollTo({ top: 0 });
    else if (form.current) draft.storeTexts(form.current);
  }

  return (
    <ProductForm
      state={state}
      action={t('add')}
      busyAction={t('adding')}
      head={
        added && (
          <AddedNote
            product={added}
            onNext={() => form.current && focusField(form.current, 'name')}
          />
        )
      }
      notes={
        duplicate && (
          <DuplicateNote
            duplicate={duplicate}
            onAdd={() => {
              evenIfDuplicate.current = true;
              void state.submit();
            }}
          />
        )
      }
    />
  );
}
