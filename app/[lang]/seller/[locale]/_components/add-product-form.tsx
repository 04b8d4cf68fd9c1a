'use client';

import { useRef, useState } from 'react';
import { useT } from '#i18n';
import type { AddedProduct, ProductView } from '@/lib/catalog/view';
import { fillForm, focusField, readForm } from '@/lib/client/forms';
import { notify } from '@/lib/client/notify';
import { uploadForm } from '@/lib/client/upload';
import { AddedNote, DuplicateNote } from './add-product-notes';
import { findDuplicate } from './find-duplicate';
import { ProductForm } from './product-form';
import { productParts } from './product-parts';
import { useDraft } from './use-draft';
import { type Sent, useProductForm } from './use-product-form';

/**
 * The form of a new product. The input stays until the shop has saved it, also over a reload; what is
 * entered during the upload is for the next product.
 */
export function AddProductForm() {
  const t = useT('sellerForm');
  const [duplicate, setDuplicate] = useState<ProductView>();
  const [added, setAdded] = useState<Pick<ProductView, '_id' | 'name' | 'category'>>();
  const evenIfDuplicate = useRef(false);
  const state = useProductForm({
    send,
    onEdit: (form) => {
      setDuplicate(undefined);
      setAdded(undefined);
      draft.keep(form);
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
      form: productParts(texts, photos),
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
    else if (form.current) draft.keep(form.current);
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
