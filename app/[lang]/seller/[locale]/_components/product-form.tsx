'use client';

import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { useShop } from '@/app/_components/shop-provider';
import { useFieldErrors } from '@/app/_components/use-form';
import { BarcodePart } from '@/app/[lang]/seller/[locale]/_components/scan/barcode-part';
import type { SellerProduct } from '@/lib/catalog/view';
import { ApiError, toastError } from '@/lib/client/api-client';
import { fieldErrorsOf, fillForm, focusField, readForm } from '@/lib/client/forms';
import { notify } from '@/lib/client/notify';
import { randomKey } from '@/lib/client/random-key';
import type { Language } from '@/lib/i18n/languages';
import { PhotoSlots } from './photo-slots';
import { FormCard, ProductFields } from './product-fields';
import { type NumberTranslators, numberFieldErrors, type Texts } from './product-parts';
import { ProductPreview } from './product-preview';
import { SaveBar } from './save-bar';
import { type Photo, usePhotos } from './use-photos';

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

/**
 * The form that adds or edits a product, in cards, with the preview beside it. The bar with the save button is visible at
 * every scroll position. `below` are cards with their own buttons, and `notes` are shown above the bar.
 */
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
  /** Disables the button that saves the product. */
  isOff?: boolean;
  head?: ReactNode;
  below?: ReactNode;
  notes?: ReactNode;
  /** A short text beside the button that saves the product. */
  status?: string | undefined;
  /** The stored product. Absent for a new product. */
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
      {/* On a narrow screen, the preview follows the form. On a wide screen, it stays beside the form. */}
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
