'use client';

import { useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Filled, slot } from '@/app/_components/filled';
import { Notice } from '@/app/_components/notice';
import { Amount } from '@/app/_components/order-parts';
import { ProductThumb } from '@/app/_components/product-thumb';
import { useShop } from '@/app/_components/shop-provider';
import {
  SearchField,
  useDebouncedValue,
} from '@/app/[lang]/seller/[locale]/_components/search-field';
import { useRequest } from '@/app/[lang]/seller/[locale]/_components/use-request';
import { FactMarks } from '@/app/[lang]/seller/[locale]/orders/_components/order-group';
import { type Warning, warningOf } from '@/lib/catalog/facts/replacement-warnings';
import { weightBeside } from '@/lib/catalog/facts/sizes';
import { bySimilarity, distinctiveWords } from '@/lib/catalog/similarity';
import type { ProductsResponse, ProductView } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';
import type { OrderView } from '@/lib/orders/view';
import { toUnits } from '@/lib/utils/money';
import { type Item, missingCents, replacementCharge } from './packing-counts';

function useWarningText(): (warning: Warning) => string {
  const t = useT('facts');
  const tFactsForm = useT('factsForm');
  return ({ contains, mayContain, unstated, leastAge }) => {
    const names = (some: Warning['contains']) => some.map((one) => t(one)).join(t('comma'));
    return [
      ...(contains.length > 0 ? [tFactsForm('addsContains', { names: names(contains) })] : []),
      ...(mayContain.length > 0 ? [tFactsForm('addsTraces', { names: names(mayContain) })] : []),
      ...(unstated ? [tFactsForm('addsUnstated')] : []),
      ...(leastAge ? [tFactsForm('addsAge', { age: leastAge })] : []),
    ].join('; ');
  };
}

/** The list with the clicked product has disappeared, so the button takes the focus. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

type ReplacementWarningProps = {
  product: ProductView;
  warning: Warning;
  onTake: () => void;
  onOther: () => void;
};

function ReplacementWarning({ product, warning, onTake, onOther }: ReplacementWarningProps) {
  const t = useT('factsForm');
  const warningText = useWarningText();
  return (
    <div role="alert" className="grid gap-3">
      <p className="font-bold text-lg text-tomato">{t('warnTitle')}</p>
      <p className="mb-2 wrap-anywhere">
        {t('warnText', { name: product.name, what: warningText(warning) })}
      </p>
      <Button ref={takeFocus} size="large" onClick={onOther}>
        {t('chooseOther')}
      </Button>
      <Button size="large" variant="outline" onClick={onTake}>
        {t('takeIt')}
      </Button>
    </div>
  );
}

const SHOWN = 20;
const READ = 100;
const MAX_WORDS = 3;

type OriginalProduct = Parameters<typeof bySimilarity>[0];

const ask = (query: Record<string, string>, signal?: AbortSignal) =>
  callApi<ProductsResponse>(
    `/api/product/list?${new URLSearchParams({ stock: 'in', limit: `${READ}`, names: 'main', ...query })}`,
    { signal },
  );

/** Sorts the results by similarity to the missing product. Related products follow. */
async function search(original: OriginalProduct, q: string, signal?: AbortSignal) {
  const { products, related = [] } = await ask({ q }, signal);
  return [...bySimilarity(original, products), ...related];
}

/** Similar products have the same category, or a word of the missing product's name. */
async function suggest(original: OriginalProduct, signal?: AbortSignal) {
  const searchTerms = distinctiveWords(original.name).slice(-MAX_WORDS);
  const queries = [{ category: original.category }, ...searchTerms.map((q) => ({ q }))];
  const answers = await Promise.all(queries.map((query) => ask(query, signal)));
  return bySimilarity(
    original,
    answers.flatMap(({ products }) => products),
  );
}

/** Without `q`, returns similar products in stock. Returns undefined while the products load. */
function useReplacements(original: ProductView, q: string): ProductView[] | undefined {
  const { _id, name, category, offerPrice, weight, pricePerUnit, stepUnit } = original;
  const like = { _id, name, category, offerPrice, weight, pricePerUnit, stepUnit };
  return useRequest(JSON.stringify([q, like]), async (signal) => {
    const found = q ? await search(like, q, signal) : await suggest(like, signal);
    return found.filter((product) => product._id !== _id).slice(0, SHOWN);
  }).answer;
}

/**
 * `isConfirmed`: the seller has confirmed the warning about allergens and age limit. `asks`: the shopper must first
 * accept the replacement.
 */
export type Choice = { isConfirmed: boolean; asks: boolean };

type ChargedProps = { charge: ReturnType<typeof replacementCharge>; currency: string };

/** If the regular price is higher, it is shown too. The shop bears the difference. */
function Charged({ charge: { chargedCents, ownCents }, currency }: ChargedProps) {
  const t = useT('packing');
  const lossCents = ownCents - chargedCents;
  const amount = (cents: number) => (
    <Amount key="sum" amount={toUnits(cents, currency)} currency={currency} />
  );
  return (
    <span className="max-w-2/5 shrink-0 text-end">
      <span className="sr-only">{t('charged')} </span>
      <span className="font-bold">{amount(chargedCents)}</span>
      {lossCents > 0 && (
        <span className="block text-muted text-sm">
          <span className="sr-only">, </span>
          <Filled text={t('costs', { sum: slot(0) })} parts={[amount(ownCents)]} />
          <span className="block font-semibold text-tomato">
            <Filled text={t('loss', { sum: slot(0) })} parts={[amount(lossCents)]} />
          </span>
        </span>
      )}
    </span>
  );
}

type ChoicesProps = {
  item: Item;
  missingQuantity: number;
  order: OrderView;
  mayAsk: boolean;
  onChoose: (product: ProductView, choice: Choice) => void;
};

function Choices({ item, missingQuantity, order, mayAsk, onChoose }: ChoicesProps) {
  const t = useT('packing');
  const { code } = usePageLanguage();
  const { product: original } = item;
  const [asks, setAsks] = useState(false);
  const [text, setText] = useState('');
  const [doubtful, setDoubtful] = useState<ProductView>();
  const products = useReplacements(original, useDebouncedValue(text.trim()));
  const { currency } = order;
  const found = item.quantity - missingQuantity;
  const warning = doubtful && warningOf(original, doubtful);

  /** The seller must confirm a product that adds an allergen or an age limit. */
  function onSelect(product: ProductView) {
    if (warningOf(original, product)) setDoubtful(product);
    else onChoose(product, { isConfirmed: false, asks });
  }

  if (doubtful && warning)
    return (
      <ReplacementWarning
        product={doubtful}
        warning={warning}
        onTake={() => onChoose(doubtful, { isConfirmed: true, asks })}
        onOther={() => setDoubtful(undefined)}
      />
    );

  return (
    <>
      <SearchField label={t('findReplacement')} value={text} onChange={setText} />
      <p className="mt-3 text-muted text-sm">
        <Filled
          text={t('paysAtMost', { sum: slot(0) })}
          parts={[
            <Amount
              key="sum"
              amount={toUnits(missingCents(item, found, currency), currency)}
              currency={currency}
            />,
          ]}
        />
      </p>
      {mayAsk && (
        <label className="mt-1 flex min-h-11 items-center gap-2 font-semibold">
          <input
            type="checkbox"
            checked={asks}
            onChange={({ target }) => setAsks(target.checked)}
            className="size-4.5"
          />
          {t('ask')}
        </label>
      )}
      {products?.length === 0 && <p className="py-6 text-muted">{t('noProducts')}</p>}
      <ul className="mt-2 divide-y divide-line">
        {products?.map((product) => (
          <li key={product._id}>
            <button
              type="button"
              onClick={() => onSelect(product)}
              className="flex w-full items-center gap-3 rounded-field py-2.5 text-start hover:bg-sunk"
            >
              <ProductThumb {...product} src={product.image[0]} className="size-14" />
              <span className="min-w-0 grow font-semibold">
                <bdi>{product.name}</bdi>{' '}
                <bdi className="font-normal text-muted empty:hidden">
                  {weightBeside(product.name, product.weight, code)}
                </bdi>
                <span className="font-normal text-muted">
                  <FactMarks product={product} />
                </span>
              </span>
              <Charged
                charge={replacementCharge(item, found, product, order)}
                currency={currency}
              />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** No product can replace the missing product, because the prices are in another currency than the order. */
function OtherCurrency({ order, shop }: { order: string; shop: string }) {
  const t = useT('packing');
  const currencies = { currency: order.toUpperCase(), shop: shop.toUpperCase() };
  return <Notice kind="warning">{t('replacementCurrency', currencies)}</Notice>;
}

export function ReplaceDialog({
  item,
  missingQuantity,
  order,
  mayAsk,
  onChoose,
  onClose,
}: {
  item: Item | undefined;
  missingQuantity: number;
  order: OrderView | undefined;
  /** True if the shop can still ask the shopper. */
  mayAsk: boolean;
  onChoose: (product: ProductView, choice: Choice) => void;
  onClose: () => void;
}) {
  const t = useT('packing');
  const { currency } = useShop();
  return (
    <Dialog
      open={item !== undefined}
      onClose={onClose}
      title={item ? t('insteadOf', { name: item.product.name }) : ''}
      shape="sheet"
    >
      {item && order && order.currency !== currency && (
        <OtherCurrency order={order.currency} shop={currency} />
      )}
      {item && order?.currency === currency && (
        <Choices
          item={item}
          missingQuantity={missingQuantity}
          order={order}
          mayAsk={mayAsk}
          onChoose={onChoose}
        />
      )}
    </Dialog>
  );
}
