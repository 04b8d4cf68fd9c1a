'use client';

import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Price } from '@/app/_components/price';
import { ProductImage } from '@/app/_components/product-image';
import { useShop } from '@/app/_components/shop-provider';
import { useFieldErrors } from '@/app/_components/use-form';
import { OfferBadge } from '@/app/[lang]/(shop)/_components/offer-badge';
import { WeighedNote } from '@/app/[lang]/(shop)/_components/weighed/weighed-note';
import { UnitPrice, WeightLine } from '@/app/[lang]/(shop)/_components/weight-line';
import { BarcodePart } from '@/app/[lang]/seller/[locale]/_components/scan/barcode-part';
import { findCategory } from '@/lib/catalog/categories';
import { UNITS } from '@/lib/catalog/facts/fields';
import { parseNumber } from '@/lib/catalog/facts/parse-number';
import { weightOf } from '@/lib/catalog/facts/sizes';
import { isOfSame, lowestPriceWith, struckPrice } from '@/lib/catalog/prices/lowest-price';
import type { SellerProduct } from '@/lib/catalog/view';
import { ApiError, toastError } from '@/lib/client/api-client';
import { fieldErrorsOf, fillForm, focusField, readForm } from '@/lib/client/forms';
import { notify } from '@/lib/client/notify';
import { randomKey } from '@/lib/client/random-key';
import { parseUnits, toUnits } from '@/lib/utils/money';
import { unitCents } from '@/lib/weights/amounts';
import { measureIn } from '@/lib/weights/measures';
import { PhotoSlots } from './photo-slots';
import { ProductFields } from './product-fields';
import {
  type NumberTranslators,
  numberFieldErrors,
  type Texts,
  typedMeasure,
} from './product-parts';
import { type Photo, usePhotoSrc, usePhotos } from './use-photos';

/** Shows the product card as shoppers will see it, while the seller types. */
function ProductPreview({
  texts,
  photo,
  seen,
  lowestNow,
}: {
  texts: Record<string, string>;
  /** The main photo. */
  photo: Photo | undefined;
  seen?: SellerProduct | undefined;
  lowestNow?: number | undefined;
}) {
  const t = useT('sellerForm');
  const goods = useT('sellerGoods');
  const { currency, lowestPrice: isLowestStruck } = useShop();
  const src = usePhotoSrc(photo);
  const { name = '', category = '', weight = '' } = texts;
  const measure = typedMeasure(texts, currency);
  const stepPrice = measure && unitCents(measure);
  const priceCents = stepPrice ?? parseUnits(texts.price, currency);
  const typedOffer = texts.offerPrice?.trim() ? parseUnits(texts.offerPrice, currency) : priceCents;
  const offerCents = stepPrice ?? typedOffer;
  if (!name.trim() || !priceCents || !offerCents) return null;
  const typed = { price: toUnits(priceCents, currency), offerPrice: toUnits(offerCents, currency) };
  const unit = UNITS.find((one) => one === texts.unit);
  const sized = { amount: parseNumber(texts.amount), ...(unit ? { unit } : {}) };
  const isSame = isOfSame(seen && measureIn(seen), measure);
  const lowestPrice = isLowestStruck && lowestPriceWith(typed, seen, isSame ? lowestNow : 0);
  const prices = lowestPrice ? { ...typed, lowestPrice } : typed;
  return (
    <section aria-label={t('preview')}>
      <p className="mb-1.5 font-semibold text-sm">{t('shoppersSee')}</p>
      <div className="w-full max-w-48 rounded-card border border-line bg-card p-2">
        <div
          className="relative aspect-square overflow-hidden rounded-[1rem]"
          style={{ backgroundColor: findCategory(category)?.bgColor }}
        >
          <ProductImage
            src={src}
            category={category}
            name={name}
            weight={weight}
            alt=""
            sizes="176px"
          />
          <OfferBadge price={struckPrice(prices)} offerPrice={prices.offerPrice} />
        </div>
        <div className="px-1.5 pt-3 pb-1.5">
          <p className="line-clamp-3 break-words font-semibold leading-snug">{name.trim()}</p>
          <WeightLine
            product={{
              name: name.trim(),
              ...(measure ? { pricePerUnit: 1 } : {}),
              ...prices,
              ...sized,
              weight: weightOf({ weight, ...sized }),
            }}
            currency={currency}
            className="mt-0.5 text-muted text-sm"
          />
          {measure ? (
            <>
              <p className="text-muted text-sm">
                <WeighedNote measure={measure} currency={currency} />
              </p>
              <UnitPrice measure={measure} currency={currency} className="text-base" />
            </>
          ) : (
            <Price {...prices} currency={currency} />
          )}
        </div>
      </div>
      {lowestPrice === typed.offerPrice && typed.price > lowestPrice && (
        <p className="mt-1.5 text-muted text-sm">{goods('notReduced')}</p>
      )}
      {offerCents > priceCents && (
        <p className="mt-1.5 font-medium text-danger text-sm">{goods('offerAbove')}</p>
      )}
    </section>
  );
}

/** The content of the form, passed to `send`. */
export type Sent = {
  texts: Texts;
  photos: readonly Photo[];
  /**
   * The idempotency key. It is the same for all attempts with the same content, so that the server stores the
   * product only once.
   */
  key: string;
  isRetry: boolean;
  onProgress: (share: number) => void;
};

function productFieldErrors(
  form: HTMLFormElement,
  labels: NumberTranslators,
  currency: string,
): Record<string, string> {
  const texts = readForm(form);
  const fieldErrors = { ...numberFieldErrors(texts, labels, currency), ...fieldErrorsOf(form) };
  focusField(
    form,
    Object.keys(texts).find((name) => name in fieldErrors),
  );
  return fieldErrors;
}

/**
 * The state of the form that adds or edits a product. `send` stores the content of the form. If `send`
 * throws, the form shows the error in a toast and beside its field, and the content stays.
 */
export function useProductForm({
  texts: initial = {},
  photos: urls,
  send,
  onEdit,
}: {
  texts?: Texts;
  photos?: readonly string[];
  send: (input: Sent) => Promise<void>;
  /** Called after each change of an input. */
  onEdit?: (form: HTMLFormElement) => void;
}) {
  const labels = { amounts: useT('amounts'), goods: useT('sellerGoods') };
  const { currency } = useShop();
  const slots = usePhotos(urls);
  const { fieldErrors, setFieldErrors, onInput } = useFieldErrors();
  const [texts, setTexts] = useState(initial);
  const [progress, setProgress] = useState<number>();
  const form = useRef<HTMLFormElement>(null);
  const attempt = useRef<{ key: string; photos: readonly Photo[] }>(undefined);
  const busy = useRef(false);

  async function sendOnce(element: HTMLFormElement) {
    const photos = await slots.prepared();
    if (!photos) return;
    const isRetry = attempt.current?.photos === photos;
    const key = (isRetry && attempt.current?.key) || randomKey();
    attempt.current = { key, photos };
    await send({ texts: readForm(element), photos, key, isRetry, onProgress: setProgress });
  }

  async function submit() {
    const element = form.current;
    if (!element) return;
    const found = productFieldErrors(element, labels, currency);
    setFieldErrors(found);
    if (busy.current || Object.keys(found).length > 0) return;
    busy.current = true;
    setProgress(0);
    try {
      await sendOnce(element);
    } catch (error) {
      toastError(error);
      if (error instanceof ApiError) {
        setFieldErrors(error.fields);
        focusField(element, Object.keys(error.fields)[0]);
      }
    } finally {
      busy.current = false;
      setProgress(undefined);
    }
  }

  function change(event: FormEvent<HTMLFormElement>) {
    onInput(event);
    // A changed form is a different request, so it needs a new idempotency key.
    attempt.current = undefined;
    setTexts(readForm(event.currentTarget));
    onEdit?.(event.currentTarget);
  }

  return {
    form,
    initial,
    texts,
    slots,
    fieldErrors,
    progress,
    submit,
    change,
    /** Uses a new idempotency key for the next attempt. */
    forgetAttempt: () => {
      attempt.current = undefined;
    },
    /** Replaces the content of the form with these texts and photos. */
    show: (shown: Texts, shownPhotos: readonly Photo[]) => {
      fillForm(form.current, shown);
      setTexts(shown);
      slots.set(shownPhotos);
      attempt.current = undefined;
    },
    setTexts,
  };
}

/** The form that adds or edits a product. `notes` are shown above the save button. */
export function ProductForm({
  state,
  action,
  busyAction,
  isOff = false,
  head,
  notes,
  seen,
  lowestNow,
}: {
  state: ReturnType<typeof useProductForm>;
  action: string;
  busyAction: string;
  /** Disables the button. */
  isOff?: boolean;
  head?: ReactNode;
  notes?: ReactNode;
  /** The stored product. Absent for a new one. */
  seen?: SellerProduct;
  /**
   * The lowest price of the last 30 days. If the seller reduces the price now, the shop shows this price as
   * the reference. Undefined until it is loaded.
   */
  lowestNow?: number | undefined;
}) {
  const t = useT('sellerForm');
  const tScanning = useT('scanning');
  const [undecided, setUndecided] = useState(0);
  const { form, initial, texts, slots, fieldErrors, progress, submit, change } = state;
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        // A food database can suggest allergens. The seller must confirm them before saving the product.
        if (undecided > 0) {
          form.current?.querySelector('[data-undecided]')?.scrollIntoView({ block: 'center' });
          notify.error(tScanning('undecided', { count: undecided }));
        } else if (!isOff) void submit();
      }}
      onInput={change}
      noValidate
      className="grid max-w-2xl gap-5"
    >
      {head}
      <BarcodePart form={form} gtin={texts.gtin} own={seen?._id} onUndecided={setUndecided} />
      <PhotoSlots {...slots} />
      <ProductFields fieldErrors={fieldErrors} texts={initial} now={texts} />
      <ProductPreview texts={texts} photo={slots.photos[0]} seen={seen} lowestNow={lowestNow} />
      {notes}
      <div className="flex flex-wrap items-center gap-4">
        <Button
          type="submit"
          size="large"
          aria-disabled={isOff || progress !== undefined}
          className="w-full sm:w-auto"
        >
          {progress === undefined ? action : busyAction}
        </Button>
        {progress !== undefined && (
          <progress
            aria-label={t('upload')}
            value={progress}
            max={1}
            className="h-2.5 min-w-0 grow overflow-hidden rounded-full accent-leaf"
          />
        )}
      </div>
    </form>
  );
}
