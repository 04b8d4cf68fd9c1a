'use client';

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Drawing } from '@/app/_components/core-icon';
import { Filled, slot } from '@/app/_components/filled';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { Notice } from '@/app/_components/notice';
import { useLazyComponent } from '@/app/_components/use-lazy-component';
import { useWork } from '@/app/_components/use-work';
import {
  allergenInput,
  allergensToConfirm,
  labelOfFact,
  textsToFill,
} from '@/app/[lang]/seller/[locale]/_components/product-parts';
import { useDebouncedValue } from '@/app/[lang]/seller/[locale]/_components/search-field';
import type { FoodFactsResponse } from '@/lib/barcodes/food-view';
import { gtinOfTyped } from '@/lib/barcodes/scans';
import type { Allergen } from '@/lib/catalog/facts/fields';
import type { SellerProduct, SellerProducts } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';
import { enterText, listenToHandScanner } from '@/lib/client/barcodes/hand-scanner';
import { fillForm, readForm } from '@/lib/client/forms';
import { notify } from '@/lib/client/notify';
import { playSignal } from '@/lib/client/tones';

/** Returns the product even if it was removed. Throws the errors of `callApi`. */
export async function findByGtin(gtin: string): Promise<SellerProduct | undefined> {
  return (await fetchByGtin(gtin)).products[0];
}

function fetchByGtin(gtin: string): Promise<SellerProducts> {
  return callApi<SellerProducts>(`/api/product/seller?gtin=${gtin}`, { as: 'seller' });
}

const BarcodeIcon = () => (
  <Drawing className="size-5">
    <path d="M4 6v12M7.5 6v12M10 6v12M13.5 6v12M16 6v12M20 6v12" />
  </Drawing>
);

type ScanPartProps = { onScan: (gtin: string) => void; scansOn?: boolean };

/** Accepts barcodes from a hand scanner or the camera. The camera closes after one scan unless `scansOn` is true. */
export function ScanPart({ onScan, scansOn = false }: ScanPartProps) {
  const t = useT('scanning');
  const [isOpen, setIsOpen] = useState(false);
  const [View, load] = useLazyComponent(() =>
    import('./camera-view').then((part) => part.CameraView),
  );
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    setIsOpen(false);
    // The button replaces the focused camera view.
    requestAnimationFrame(() => button.current?.focus());
  }
  function take(gtin: string) {
    if (!scansOn) {
      if (isOpen) close();
      playSignal('good');
    }
    onScan(gtin);
  }
  const onScanEvent = useEffectEvent(take);
  const noBarcode = useEffectEvent((text: string) => {
    playSignal('bad');
    notify.error(t('noBarcode', { text }));
  });
  useEffect(() => listenToHandScanner({ onScan: onScanEvent, onNoBarcode: noBarcode }), []);

  async function open() {
    if (await load()) setIsOpen(true);
    else notify.error(t('notLoaded'));
  }
  return (
    <div className={isOpen ? 'w-full basis-full! text-start' : ''}>
      {isOpen && View ? (
        <View onScan={take} onClose={close} />
      ) : (
        <Button ref={button} variant="outline" onClick={() => void open()}>
          <BarcodeIcon />
          {t('scan')}
        </Button>
      )}
    </div>
  );
}

type Props = {
  form: RefObject<HTMLFormElement | null>;
  gtin: string;
  /** Called with the number of allergens that the seller has not confirmed yet. */
  onUndecided: (count: number) => void;
};

/** `filled` contains the names of the inputs that were filled from the response. */
type FoodLookup = FoodFactsResponse & {
  filled: string[];
  toConfirm: ReturnType<typeof allergensToConfirm>;
};

const STATES = [
  ['has', 'has'],
  ['may', 'traces'],
  ['', 'free'],
] as const;

function fill(form: HTMLFormElement, texts: Record<string, string>): void {
  form.querySelector('[name=gtin]')?.closest('details')?.setAttribute('open', '');
  fillForm(form, texts);
  form.dispatchEvent(new Event('input', { bubbles: true }));
}

const linkClass = 'underline underline-offset-2';

/** Fills the empty inputs from a food database. The seller must confirm each allergen. */
function FoodPart({ form, gtin, onUndecided }: Props) {
  const t = useT('scanning');
  const tFacts = useT('facts');
  const tFactsForm = useT('factsForm');
  const tLabels = useT('labelFacts');
  const names = useT('sellerForm');
  const [lookup, setLookup] = useState<FoodLookup>();
  const { isBusy, run } = useWork();
  const [decided, setDecided] = useState<Readonly<Partial<Record<Allergen, string>>>>({});
  const open = lookup?.toConfirm.filter(({ name }) => decided[name] === undefined).length ?? 0;

  useEffect(() => {
    onUndecided(open);
    return () => onUndecided(0);
  }, [open, onUndecided]);

  async function lookUp() {
    const path = `/api/product/food-facts?gtin=${gtin}` as const;
    const answer = await callApi<FoodFactsResponse>(path, { as: 'seller' });
    const { current: element } = form;
    if (!element) return;
    const entered = readForm(element);
    const texts = textsToFill(answer.facts, entered);
    setDecided({});
    setLookup({
      ...answer,
      filled: Object.keys(texts),
      toConfirm: allergensToConfirm(answer.facts, entered),
    });
    fill(element, texts);
  }

  function decide(name: Allergen, state: string) {
    if (form.current) fill(form.current, { [allergenInput(name)]: state });
    setDecided({ ...decided, [name]: state });
  }

  if (!lookup)
    return (
      <Button
        variant="soft"
        aria-disabled={isBusy}
        onClick={() => void run(lookUp)}
        className="justify-self-start"
      >
        {t(isBusy ? 'lookingUp' : 'lookUp')}
      </Button>
    );
  const { source, licence, filled, toConfirm, otherAllergens } = lookup;
  const list = new Intl.ListFormat(document.documentElement.lang || 'en', { type: 'unit' });
  const labels = filled.map((input) =>
    input === 'name' ? names('name') : labelOfFact(input, tFacts, tLabels),
  );
  return (
    <section
      aria-label={source.name}
      className="grid gap-3 rounded-card border border-line bg-card px-5 py-4"
    >
      <p role="status" className="font-semibold">
        {filled.length > 0
          ? t('foodFilled', { names: list.format(new Set(labels)) })
          : t('foodNothing')}
      </p>
      <p className="text-muted text-sm">
        <Filled
          text={t('foodFrom', { source: slot(0), licence: slot(1) })}
          parts={[source, licence].map(({ name, address }) => (
            <a key={name} href={address} target="_blank" rel="noreferrer" className={linkClass}>
              {name}
            </a>
          ))}
        />
      </p>
      {toConfirm.length > 0 && (
        <fieldset>
          <legend className="mb-1 font-semibold">{t('confirmAllergens')}</legend>
          <ul className="divide-y divide-line">
            {toConfirm.map(({ name, state }) => (
              <li key={name} className="flex flex-wrap items-center justify-between gap-2 py-2">
                <span className="first-letter:uppercase">
                  {tFacts(name)} ({tFactsForm(state === 'has' ? 'has' : 'traces')})
                </span>
                <span className="flex flex-wrap gap-2">
                  {STATES.map(([value, label]) => (
                    <Button
                      key={value}
                      variant={decided[name] === value ? 'primary' : 'outline'}
                      aria-pressed={decided[name] === value}
                      aria-label={`${tFacts(name)}: ${tFactsForm(label)}`}
                      className="px-4"
                      onClick={() => decide(name, value)}
                    >
                      {tFactsForm(label)}
                    </Button>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {otherAllergens.length > 0 && (
        <p className="text-sm">{t('otherAllergens', { names: list.format(otherAllergens) })}</p>
      )}
      {open > 0 && (
        <p className="font-semibold text-tomato" data-undecided>
          {t('undecided', { count: open })}
        </p>
      )}
    </section>
  );
}

type Found = { gtin: string; owner?: SellerProduct | undefined; mayLookUp: boolean };

/** Returns another product with the same barcode, and whether a food database can provide product facts. */
function useFound(gtin: string | undefined, own: string | undefined): Found | undefined {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (!gtin) return;
    let isOver = false;
    fetchByGtin(gtin).then(
      ({ products: [owner], mayLookUp = false }) =>
        isOver || setFound({ gtin, mayLookUp, owner: owner?._id === own ? undefined : owner }),
      // The server still rejects a duplicate barcode when the seller saves the product.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [gtin, own]);
  return found?.gtin === gtin ? found : undefined;
}

function gtinField(form: HTMLFormElement | null): HTMLInputElement | undefined {
  const field = form?.elements.namedItem('gtin');
  if (!(field instanceof HTMLInputElement)) return undefined;
  field.closest('details')?.setAttribute('open', '');
  return field;
}

type BarcodePartProps = {
  form: RefObject<HTMLFormElement | null>;
  gtin: string | undefined;
  own: string | undefined;
  onUndecided: (count: number) => void;
};

export function BarcodePart({ form, gtin: text = '', own, onUndecided }: BarcodePartProps) {
  const t = useT('scanning');
  const [scanned, setScanned] = useState<string>();
  const gtin = useDebouncedValue(gtinOfTyped(text.trim()));
  const found = useFound(gtin, own);
  const { owner } = found ?? {};
  const isTaken = owner !== undefined;

  function take(code: string) {
    const field = gtinField(form.current);
    if (!field) return;
    enterText(field, code);
    setScanned(code);
  }

  /** Another page has passed the barcode in its link to this form. */
  const takeFromAddress = useEffectEvent(() => {
    const named = gtinOfTyped(new URLSearchParams(window.location.search).get('gtin') ?? '');
    if (!named || own) return;
    window.history.replaceState(null, '', window.location.pathname);
    // Do not overwrite the barcode of a restored draft.
    if (!gtinField(form.current)?.value) take(named);
  });
  useEffect(() => {
    // Wait until the form has restored its draft.
    const timer = setTimeout(takeFromAddress);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (isTaken && scanned) playSignal('bad');
  }, [isTaken, scanned]);

  return (
    <div className="grid gap-3">
      <ScanPart onScan={take} />
      <div role="alert" className="empty:hidden">
        {owner && gtin && (
          <Notice kind="danger" className="font-semibold">
            {t(owner.removedAt ? 'hasItRemoved' : 'hasIt', { name: owner.name, gtin })}{' '}
            <Link
              href={`/seller/product-list/${owner._id}`}
              className="-my-2.5 ms-2 inline-flex min-h-11 items-center underline"
            >
              {t('open')}
            </Link>
          </Notice>
        )}
      </div>
      <p role="status" className="empty:hidden text-leaf-strong">
        {!owner && scanned && scanned === text && (
          <span className="flex items-center gap-2 font-semibold">
            <Icon name="check" className="size-5 shrink-0" />
            {t('filledIn', { gtin: scanned })}
          </span>
        )}
      </p>
      {found?.mayLookUp && gtin && (
        <FoodPart key={gtin} form={form} gtin={gtin} onUndecided={onUndecided} />
      )}
    </div>
  );
}
