'use client';

import { useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Dialog } from '@/app/_components/dialog';
import { Filled, slot } from '@/app/_components/filled';
import { Amount } from '@/app/_components/order-parts';
import { ProductThumb } from '@/app/_components/product-thumb';
import { SearchField } from '@/app/[lang]/seller/_components/search-field';
import { useDebouncedValue } from '@/app/[lang]/seller/_components/use-debounced-value';
import { FactMarks } from '@/app/[lang]/seller/orders/_components/fact-marks';
import { warningOf } from '@/lib/catalog/facts/replacement-math';
import { weightBeside } from '@/lib/catalog/facts/size-math';
import type { ProductView } from '@/lib/catalog/view';
import { type Item, mostForEach } from './counts';
import { ReplacementWarning } from './replacement-warning';
import { useReplacements } from './use-replacements';

/** How a product was chosen: what it adds was confirmed, and the shopper is to be asked. */
export type Choice = { isConfirmed: boolean; asks: boolean };

/** What a piece is charged and, where that is less, what it costs otherwise and what the shop loses by it. */
function Charged({
  product,
  most,
  currency,
}: {
  product: ProductView;
  most: number;
  currency: string;
}) {
  const t = useT('packing');
  const { offerPrice } = product;
  return (
    <span className="max-w-2/5 shrink-0 text-end">
      <span className="sr-only">{t('charged')} </span>
      <span className="font-bold">
        <Amount amount={Math.min(offerPrice, most)} currency={currency} />
      </span>
      {offerPrice > most && (
        <span className="block text-muted text-sm">
          <span className="sr-only">, </span>
          <Filled
            text={t('costs', { sum: slot(0) })}
            parts={[<Amount key="sum" amount={offerPrice} currency={currency} />]}
          />
          <span className="block font-semibold text-tomato">
            <Filled
              text={t('loss', { sum: slot(0) })}
              parts={[<Amount key="sum" amount={offerPrice - most} currency={currency} />]}
            />
          </span>
        </span>
      )}
    </span>
  );
}

function Choices({
  item,
  missing,
  currency,
  mayAsk,
  onChoose,
}: {
  item: Item;
  missing: number;
  currency: string;
  mayAsk: boolean;
  onChoose: (product: ProductView, choice: Choice) => void;
}) {
  const t = useT('packing');
  const { code } = usePageLanguage();
  const { product: original } = item;
  const [asks, setAsks] = useState(false);
  const [text, setText] = useState('');
  const [doubtful, setDoubtful] = useState<ProductView>();
  const found = useReplacements(original, useDebouncedValue(text.trim()));
  // Of goods by weight all that is missing, not a step of it.
  const wanted = original.soldBy === 'weight' ? {} : original;
  const warning = doubtful && warningOf(original, doubtful);

  /** One that adds an allergen or an age limit is taken with a second press, at what it adds. */
  function press(product: ProductView) {
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
              amount={mostForEach(original, wanted, missing)}
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
      {found?.length === 0 && <p className="py-6 text-muted">{t('noProducts')}</p>}
      <ul className="mt-2 divide-y divide-line">
        {found?.map((product) => (
          <li key={product._id}>
            <button
              type="button"
              onClick={() => press(product)}
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
                product={product}
                most={mostForEach(original, product, missing)}
                currency={currency}
              />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The choice of what comes instead of the missing pieces of a line. */
export function ReplaceDialog({
  item,
  missing,
  currency,
  mayAsk,
  onChoose,
  onClose,
}: {
  item?: Item;
  /** How many pieces or steps of it are missing. */
  missing: number;
  /** Of the order, ISO 4217. */
  currency: string;
  /** Whether the shopper can still be asked. */
  mayAsk: boolean;
  onChoose: (item: Item, product: ProductView, choice: Choice) => void;
  onClose: () => void;
}) {
  const t = useT('packing');
  return (
    <Dialog
      open={item !== undefined}
      onClose={onClose}
      title={item ? t('insteadOf', { name: item.product.name }) : ''}
      shape="sheet"
    >
      {item && (
        <Choices
          item={item}
          missing={missing}
          currency={currency}
          mayAsk={mayAsk}
          onChoose={(product, choice) => onChoose(item, product, choice)}
        />
      )}
    </Dialog>
  );
}
