'use client';

import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { useShop } from '@/app/_components/shop-provider';
import { useFieldErrors } from '@/app/_components/use-form';
import { LanguageContext, useClientLanguage } from '@/app/_i18n/language-provider';
import { ProductCard } from '@/app/[lang]/(shop)/_components/product-card';
import { BarcodePart } from '@/app/[lang]/seller/[locale]/_components/scan/barcode-part';
import { UNITS } from '@/lib/catalog/facts/fields';
import { parseNumber } from '@/lib/catalog/facts/parse-number';
import { weightOf } from '@/lib/catalog/facts/sizes';
import { askedPrices, lowestPriceWith } from '@/lib/catalog/prices/lowest-price';
import { kiloPriceOf, unitPriceBy } from '@/lib/catalog/unit-price';
import type { ProductView, SellerProduct } from '@/lib/catalog/view';
import { ApiError, toastError } from '@/lib/client/api-client';
import { fieldErrorsOf, fillForm, focusField, readForm } from '@/lib/client/forms';
import { notify } from '@/lib/client/notify';
import { randomKey } from '@/lib/client/random-key';
import type { Language } from '@/lib/i18n/languages';
import type { Units } from '@/lib/law/unit-systems';
import { parseUnits, toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { unitCents } from '@/lib/weights/amounts';
import { viewMeasure } from '@/lib/weights/view';
import { type Photo, usePhotoSrc, usePhotos } from './photo-choice';
import { PhotoSlots } from './photo-slots';
import { FormCard, ProductFields } from './product-fields';
import {
  type NumberTranslators,
  numberFieldErrors,
  type Texts,
  typedMeasure,
} from './product-parts';
import { SaveBar } from './save-bar';
import { useCategoryLabels } from './use-category-labels';

/** The id of a product that is not stored yet. Links and buttons of the preview do nothing. */
const NO_ID = '0'.repeat(24);

type Props = {
  texts: Texts;
  photo: Photo | undefined;
  seen?: SellerProduct | undefined;
  lowestNow?: number | undefined;
};

/** Returns undefined until name and price are entered. */
function typedProduct(
  { texts, seen, lowestNow }: Props,
  currency: string,
  strikesLowestPrice: boolean,
  units: Units | undefined,
  language: Language,
): ProductView | undefined {
  const { name = '', category = '', weight = '' } = texts;
  const measure = typedMeasure(texts, currency, language);
  const stepPrice = measure && unitCents(measure);
  const priceCents = stepPrice ?? parseUnits(texts.price, currency);
  const typedOffer = texts.offerPrice?.trim() ? parseUnits(texts.offerPrice, currency) : priceCents;
  const offerCents = stepPrice ?? typedOffer;
  if (!name.trim() || !priceCents || !offerCents) return undefined;
  const typed = { price: toUnits(priceCents, currency), offerPrice: toUnits(offerCents, currency) };
  const sold = viewMeasure(measure, currency);
  const asked = askedPrices({ ...typed, ...sold });
  const unit = UNITS.find((one) => one === texts.unit);
  const sized = omitUndefined({ amount: parseNumber(texts.amount), unit });
  const shownWeight = weightOf({ weight, ...sized });
  const ruled = measure
    ? kiloPriceOf(units, measure)
    : units && unitPriceBy(units, { cents: offerCents, weight: shownWeight, ...sized });
  const lowestPrice =
    strikesLowestPrice && lowestPriceWith(asked, seen && askedPrices(seen), lowestNow);
  return {
    ...{ _id: seen?._id ?? NO_ID, name: name.trim(), category, description: [], image: [] },
    ...{ ...typed, ...sized, inStock: true, weight: shownWeight },
    ...omitUndefined({
      unitPrice: ruled && { price: toUnits(ruled.cents, currency), unit: ruled.unit },
      lowestPrice: lowestPrice || undefined,
    }),
    ...sold,
  };
}

function ProductPreview(props: Props) {
  const t = useT('sellerForm');
  const goods = useT('sellerGoods');
  const language = useClientLanguage();
  const labels = useCategoryLabels();
  const { currency, units, lowestPrice: strikesLowestPrice = false } = useShop();
  const src = usePhotoSrc(props.photo);
  const product = typedProduct(props, currency, strikesLowestPrice, units, language.code);
  const asked = product && askedPrices(product);
  const isNotReduced =
    asked && asked.lowestPrice === asked.offerPrice && asked.price > asked.offerPrice;
  return (
    <section aria-label={t('preview')}>
      <p className="mb-1.5 font-semibold text-sm">{t('shoppersSee')}</p>
      {product ? (
        <div inert className="max-w-56">
          <LanguageContext value={{ ...language, labels }}>
            <ProductCard
              product={{ ...product, image: src ? [src] : [] }}
              currency={currency}
              mixed
            />
          </LanguageContext>
        </div>
      ) : (
        <p className="max-w-56 rounded-card border-2 border-line border-dashed p-4 text-muted text-sm">
          {t('previewEmpty')}
        </p>
      )}
      {isNotReduced && <p className="mt-1.5 text-muted text-sm">{goods('notReduced')}</p>}
      {asked && asked.offerPrice > asked.price && (
        <p className="mt-1.5 font-medium text-danger text-sm">{goods('offerAbove')}</p>
      )}
    </section>
  );
}

export type Sent = {
  texts: Texts;
  photos: readonly Photo[];
  /** All attempts with the same content use the same idempotency key, so that the server stores the product once. */
  key: string;
  isRetry: boolean;
  onProgress: (share: number) => void;
};

function productFieldErrors(
  form: HTMLFormElement,
  labels: NumberTranslators,
  currency: string,
  language: Language,
): Record<string, string> {
  const texts = readForm(form);
  const faults = numberFieldErrors(texts, labels, currency, language);
  const fieldErrors = { ...faults, ...fieldErrorsOf(form) };
  focusField(
    form,
    Object.keys(texts).find((name) => name in fieldErrors),
  );
  return fieldErrors;
}

/** If `send` throws, the form shows the error and preserves the content. */
export function useProductForm({
  texts: initial = {},
  photos: urls,
  send,
  onEdit,
}: {
  texts?: Texts;
  photos?: readonly string[];
  send: (input: Sent) => Promise<void>;
  onEdit?: (form: HTMLFormElement) => void;
}) {
  const labels = { amounts: useT('amounts'), goods: useT('sellerGoods') };
  const { code } = usePageLanguage();
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
    const found = productFieldErrors(element, labels, currency, code);
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
    forgetAttempt: () => {
      attempt.current = undefined;
    },
    show: (shown: Texts, shownPhotos: readonly Photo[]) => {
      fillForm(form.current, shown);
      setTexts(shown);
      slots.set(shownPhotos);
      attempt.current = undefined;
    },
    setTexts,
  };
}

/** `below` contains cards with their own buttons, and `notes` appears above the bar. */
export function ProductForm({
  state,
  action,
  busyAction,
  isOff = false,
  head,
  below,
  notes,
  status,
  seen,
  lowestNow,
}: {
  state: ReturnType<typeof useProductForm>;
  action: string;
  busyAction: string;
  isOff?: boolean;
  head?: ReactNode;
  below?: ReactNode;
  notes?: ReactNode;
  status?: string | undefined;
  seen?: SellerProduct;
  /**
   * The lowest price of the last 30 days. If the seller reduces the price, the shop shows it as the reference price.
   * The value is undefined until it is loaded.
   */
  lowestNow?: number | undefined;
}) {
  const t = useT('sellerForm');
  const tScanning = useT('scanning');
  const [undecided, setUndecided] = useState(0);
  const formId = useId();
  const { form, initial, texts, slots, fieldErrors, progress, submit, change } = state;
  return (
    <div className="relative max-w-2xl space-y-5 lg:max-w-[58rem] lg:pe-[16rem]">
      <form
        id={formId}
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
        className="grid gap-5"
      >
        {head}
        <BarcodePart form={form} gtin={texts.gtin} own={seen?._id} onUndecided={setUndecided} />
        <ProductFields fieldErrors={fieldErrors} texts={initial} now={texts} />
        <FormCard title={t('photos')}>
          <PhotoSlots {...slots} />
        </FormCard>
      </form>
      {below}
      <div className="lg:absolute lg:inset-y-0 lg:end-0 lg:m-0 lg:w-56">
        <div className="lg:tall:sticky lg:top-24">
          <ProductPreview texts={texts} photo={slots.photos[0]} seen={seen} lowestNow={lowestNow} />
        </div>
      </div>
      {notes}
      <SaveBar errorText="">
        {status && <p className="ps-2 text-muted text-sm">{status}</p>}
        {progress !== undefined && (
          <progress
            aria-label={t('upload')}
            value={progress}
            max={1}
            className="h-2.5 min-w-0 grow overflow-hidden rounded-full accent-leaf"
          />
        )}
        <Button
          type="submit"
          form={formId}
          size="large"
          aria-disabled={isOff || progress !== undefined}
          className="ms-auto grow sm:grow-0"
        >
          {progress === undefined ? action : busyAction}
        </Button>
      </SaveBar>
    </div>
  );
}
