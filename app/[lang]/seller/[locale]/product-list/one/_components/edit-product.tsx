'use client';

import { type RefObject, useEffect, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import {
  ProductForm,
  type Sent,
  useProductForm,
} from '@/app/[lang]/seller/[locale]/_components/product-form';
import { textsOf } from '@/app/[lang]/seller/[locale]/_components/product-parts';
import { presentProduct, saveProduct } from '@/app/[lang]/seller/[locale]/_components/save-product';
import { storedPhotos } from '@/app/[lang]/seller/[locale]/_components/use-photos';
import type { SellerProduct } from '@/lib/catalog/view';
import { readForm } from '@/lib/client/forms';
import { notify } from '@/lib/client/notify';
import { ChangedNote } from './changed-note';
import { type Form, isAsStored, keepLater, type Merged, mergeEdit, mergeSized } from './merge-edit';
import { PriceHistory } from './price-history';
import { ProductHead } from './product-head';
import { SizesSection } from './sizes-section';
import { usePrices } from './use-prices';

/**
 * The form of an existing product. When another device has changed the product first, a save stores
 * nothing: the form shows the changes, keeps what was entered, and saves it with the next press.
 */
export function EditProduct({
  product,
  isEdited,
}: {
  product: SellerProduct;
  /** Called with whether the form has unsaved input. */
  isEdited: RefObject<boolean>;
}) {
  const t = useT('sellerProduct');
  const goods = useT('sellerGoods');
  const facts = useT('facts');
  const { code } = usePageLanguage();
  /** The product as it was read last; a save is refused if it has changed since. */
  const [seen, setSeen] = useState(product);
  const [met, setMet] = useState<Pick<Merged, 'taken' | 'both'>>();
  const state = useProductForm({ texts: textsOf(product, code), photos: product.image, send });
  const { texts, slots } = state;
  const history = usePrices(seen._id, seen.updatedAt);
  const hasEdits = !isAsStored(texts, slots.photos, seen);

  useEffect(() => {
    isEdited.current = hasEdits;
  }, [isEdited, hasEdits]);

  async function send({ isRetry: _, ...input }: Sent) {
    try {
      const saved = await saveProduct({ seen, ...input });
      notify.success(saved.message);
      setMet(undefined);
      setSeen(saved.product);
      const later = keepLater(input, saved.product, entered(), code);
      state.show(later.texts, later.photos);
    } catch (error) {
      const present = presentProduct(error);
      if (present) meet(present, entered());
      throw error;
    }
  }

  /** What the form holds now: more may have been entered since the press. */
  const entered = (): Form => ({
    texts: state.form.current ? readForm(state.form.current) : texts,
    photos: slots.latest(),
  });

  /** Takes over what was changed elsewhere, without losing what was entered here. */
  function meet(present: SellerProduct, form: Form, merge = mergeEdit) {
    const merged = merge(seen, form, present, { t, goods, facts, language: code });
    setSeen(present);
    setMet(merged.taken.length + merged.both.length > 0 ? merged : undefined);
    state.show(merged.texts, merged.photos);
  }

  function takeTheirs(name: string) {
    const shown = name === 'photos' ? texts : { ...texts, [name]: textsOf(seen, code)[name] ?? '' };
    state.show(shown, name === 'photos' ? storedPhotos(seen.image) : slots.photos);
    setMet((now) => now && { ...now, both: now.both.filter((one) => one.name !== name) });
  }

  return (
    <>
      <ProductHead
        product={seen}
        onChanged={(present) => meet(present, entered())}
        onOwn={(changed) => {
          setSeen(changed);
          setMet(undefined);
        }}
      />
      <ProductForm
        state={state}
        seen={seen}
        lowestNow={history.prices?.lowestNow}
        action={t('save')}
        busyAction={t('saving')}
        isOff={seen.removedAt !== undefined}
        head={met && <ChangedNote key={seen.updatedAt} {...met} onTakeTheirs={takeTheirs} />}
        notes={hasEdits && <p className="text-muted text-sm">{t('unsaved')}</p>}
      />
      {!seen.removedAt && (
        <SizesSection product={seen} onSaved={(present) => meet(present, entered(), mergeSized)} />
      )}
      <PriceHistory history={history} product={seen} />
    </>
  );
}
