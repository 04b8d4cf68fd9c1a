import { useCallback, useEffect, useId, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Link } from '@/app/_components/link';
import { useShop } from '@/app/_components/shop-provider';
import { useMoney } from '@/app/_components/use-money';
import { moved, RowButtons } from '@/app/[lang]/seller/[locale]/_components/row-order';
import { readProduct } from '@/app/[lang]/seller/[locale]/_components/save-product';
import { MAX_SIZE_NAME } from '@/lib/catalog/limits';
import type { GroupResponse, GroupView, SellerProduct, SellerProducts } from '@/lib/catalog/view';
import { ApiError, callApi, toastError } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';
import { LANGUAGES, languagesOf } from '@/lib/i18n/languages';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { formatAmount, formatUnitPrice } from '@/lib/weights/format-amount';
import { pricedMeasureIn, stockUnit } from '@/lib/weights/measures';

const SHOWN = 8;

export function useProductsNamed(q: string): SellerProduct[] {
  const [found, setFound] = useState<{ q: string; products: SellerProduct[] }>();
  useEffect(() => {
    if (!q) return;
    const leave = new AbortController();
    const query = new URLSearchParams({ q, limit: `${SHOWN}` });
    callApi<SellerProducts>(`/api/product/seller?${query}`, {
      as: 'seller',
      signal: leave.signal,
    }).then(
      ({ products }) => setFound({ q, products }),
      (error) => leave.signal.aborted || toastError(error),
    );
    return () => leave.abort();
  }, [q]);
  return q && found?.q === q ? found.products : [];
}

export type Size = GroupView['sizes'][number];
export type Answer = GroupResponse & { message?: string };
type Changed = { isMade: boolean; fieldErrors?: Record<string, string> };

const saveSizes = (id: string, revision: number, sizes: readonly Size[]) =>
  callApi<Answer>('/api/product/variants/save', {
    as: 'seller',
    body: {
      id,
      revision,
      sizes: sizes.map(({ id: product, size, translations }) =>
        omitUndefined({ id: product, size, translations }),
      ),
    },
  });

/** `onSaved` receives the changed product, because its name contains the size. */
export function useSizes(id: string, onSaved: (product: SellerProduct) => void) {
  const [stored, setStored] = useState<GroupView>();
  const [draft, setDraft] = useState<Size[]>([]);
  const [hasFailed, setHasFailed] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  const take = useCallback((group: GroupView) => {
    setStored(group);
    setDraft(group.sizes);
    setHasFailed(false);
  }, []);

  useEffect(() => {
    const leave = new AbortController();
    const path = `/api/product/variants?id=${id}` as const;
    callApi<GroupResponse>(path, { as: 'seller', signal: leave.signal }).then(
      ({ group }) => take(group),
      () => leave.signal.aborted || setHasFailed(true),
    );
    return () => leave.abort();
  }, [id, take]);

  /** Sends one change. After a conflict, the form shows the stored sizes. */
  async function change(call: () => Promise<Answer>): Promise<Changed> {
    if (isBusy) return { isMade: false };
    setIsBusy(true);
    let isMade = false;
    try {
      const { group, message } = await call();
      take(group);
      isMade = true;
      if (message) notify.success(message);
      const product = await readProduct(id);
      if (product) onSaved(product);
    } catch (error) {
      toastError(error);
      if (!(error instanceof ApiError)) return { isMade };
      if (error.body.group) take(error.body.group);
      return { isMade, fieldErrors: error.fields };
    } finally {
      setIsBusy(false);
    }
    return { isMade };
  }

  const save = (sizes: readonly Size[]) =>
    change(() => saveSizes(id, stored?.revision ?? 0, sizes));
  return { stored, draft, setDraft, hasFailed, isBusy, change, save };
}

const input =
  'block min-h-11 w-full rounded-field border border-edge bg-card px-3 py-2 text-base text-ink';

type RowProps = {
  size: Size;
  isOwn: boolean;
  isLead: boolean;
  ends: { first: boolean; last: boolean };
  onChange: (size: Size) => void;
  onMove: (step: 1 | -1) => void;
  onTakeOut: () => void;
};

function Row({ size, isOwn, isLead, ends, onChange, onMove, onTakeOut }: RowProps) {
  const t = useT('sizeForm');
  const [tSellerGoods, tSellerList] = [useT('sellerGoods'), useT('sellerList')];
  const { currency } = useShop();
  const money = useMoney(currency);
  const { code } = usePageLanguage();
  const measure = pricedMeasureIn(size, currency);
  const unit = stockUnit(size);
  const counted = (stock: number) => (unit ? formatAmount(stock, unit, code) : stock);
  const label = useId();
  const called = size.size || size.name;
  const state = size.removed ? t('removed') : size.inStock ? '' : tSellerGoods('outOfStock');
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 py-3 sm:grid-cols-[10rem_1fr_auto]">
      <label className="min-w-0">
        <span id={label} className="sr-only">
          {t('size')}
        </span>
        <input
          aria-labelledby={label}
          value={size.size}
          maxLength={MAX_SIZE_NAME}
          onChange={({ target }) => onChange({ ...size, size: target.value })}
          className={input}
        />
      </label>
      <p className="wrap-anywhere order-last col-span-2 min-w-0 text-sm leading-snug sm:order-none sm:col-span-1">
        {isOwn ? (
          <b className="font-semibold">{t('here')}</b>
        ) : (
          <Link
            href={`/seller/product-list/${size.id}`}
            className="-my-1.5 inline-flex min-h-11 items-center font-semibold text-leaf underline"
          >
            {size.name}
          </Link>
        )}
        <span className="block text-muted tabular-nums">
          {measure ? formatUnitPrice(measure, currency, code) : money.of(size.offerPrice)}
          {size.stock !== undefined && ` · ${tSellerList('left', { count: counted(size.stock) })}`}
          {isLead && ` · ${t('leads')}`}
          {state && <span className="font-semibold text-danger"> · {state}</span>}
        </span>
      </p>
      <RowButtons
        labels={{
          up: t('up', { size: called }),
          down: t('down', { size: called }),
          remove: t('takeOut', { size: called }),
        }}
        isFirst={ends.first}
        isLast={ends.last}
        icon="close"
        onMove={onMove}
        onRemove={onTakeOut}
      />
    </li>
  );
}

function InLanguages({ sizes, onChange }: Pick<RowsProps, 'sizes' | 'onChange'>) {
  const t = useT('sizeForm');
  const [, ...further] = languagesOf(useShop());
  if (further.length === 0) return null;
  const set = (size: Size, code: string, text: string) =>
    onChange(
      sizes.map((one) =>
        one === size ? { ...one, translations: { ...one.translations, [code]: text } } : one,
      ),
    );
  return (
    <details className="mt-3 text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-leaf underline underline-offset-4">
        {t('translate')}
      </summary>
      {further.map((code) => (
        <div key={code} className="mt-2 grid gap-2 sm:grid-cols-2">
          {sizes.map((size) => (
            <label key={size.id} className="min-w-0">
              <span className="wrap-anywhere mb-1 block text-muted">
                {t('inLanguage', { size: size.size, language: LANGUAGES[code].name })}
              </span>
              <input
                value={size.translations?.[code] ?? ''}
                maxLength={MAX_SIZE_NAME}
                onChange={({ target }) => set(size, code, target.value)}
                className={input}
              />
            </label>
          ))}
        </div>
      ))}
    </details>
  );
}

type RowsProps = {
  /** The id of the product that is being edited. */
  own: string;
  sizes: readonly Size[];
  onChange: (sizes: Size[]) => void;
};

export function SizeRows({ own, sizes, onChange }: RowsProps) {
  const defaultId = sizes.find((one) => !one.removed)?.id;
  return (
    <>
      <ol className="mt-2 divide-y divide-line border-line border-y">
        {sizes.map((size, at) => (
          <Row
            key={size.id}
            size={size}
            isOwn={size.id === own}
            isLead={size.id === defaultId}
            ends={{ first: at === 0, last: at === sizes.length - 1 }}
            onChange={(next) => onChange(sizes.map((one) => (one === size ? next : one)))}
            onMove={(step) => onChange(moved(sizes, at, step))}
            onTakeOut={() => onChange(sizes.filter((one) => one !== size))}
          />
        ))}
      </ol>
      <InLanguages sizes={sizes} onChange={onChange} />
    </>
  );
}
