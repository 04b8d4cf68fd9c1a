'use client';

import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button, LinkButton } from '@/app/_components/button';
import { SelectField, TextArea } from '@/app/_components/field';
import { FormError } from '@/app/_components/form-error';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { ProductThumb } from '@/app/_components/product-thumb';
import { useShop } from '@/app/_components/shop-provider';
import { StepButton } from '@/app/_components/step-button';
import { useMoney } from '@/app/_components/use-money';
import { MAX_PRODUCTS } from '@/lib/cart/limits';
import { weightBeside, weightIn } from '@/lib/catalog/facts/sizes';
import { productPath } from '@/lib/catalog/links';
import type { ProductView } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';
import { PERSONAL, tabStore } from '@/lib/client/browser-storage';
import { addAllToCart } from '@/lib/client/cart-edits';
import { markWeighed } from '@/lib/client/cart-store';
import { isDoubleClick } from '@/lib/client/double-click';
import type { PastedResponse } from '@/lib/paste-list/view';
import { formatAmount } from '@/lib/weights/format-amount';
import { measureIn } from '@/lib/weights/measures';
import {
  boundsOf,
  itemsOf,
  optionsOf,
  orderable,
  type Products,
  priceCents,
  type Row,
  rowsOf,
  totalCents,
  withProduct,
  withQuantity,
} from './list-rows';

type RowProps = {
  row: Row;
  products: Products;
  onChange: (row: Row) => void;
  onRemove: (key: number) => void;
};

function Quantity({ row, product, products, onChange }: RowProps & { product: ProductView }) {
  const t = useT('cart');
  const tList = useT('pasteList');
  const { code } = usePageLanguage();
  const { name } = product;
  const { quantity } = row;
  const { least, most } = boundsOf(product);
  const measure = measureIn(product);
  const amount = (count: number) =>
    measure?.by === 'weight' ? formatAmount(count * measure.step, measure.unit, code) : `${count}`;
  const put = (count: number) => onChange(withQuantity(row, count, products));
  return (
    <div>
      <fieldset className="-ms-3 flex items-center" aria-label={t('quantityOf', { name })}>
        <StepButton
          icon="minus"
          label={t('oneLess', { name })}
          isPossible={quantity > least}
          onStep={() => put(quantity - 1)}
        />
        <output aria-live="polite" className="min-w-10 text-center font-semibold tabular-nums">
          <bdi>{amount(quantity)}</bdi>
        </output>
        <StepButton
          icon="plus"
          label={t('oneMore', { name })}
          isPossible={quantity < most}
          onStep={() => put(quantity + 1)}
        />
      </fieldset>
      {quantity >= most && (
        <p className="text-muted text-sm">{tList('most', { most: amount(most) })}</p>
      )}
    </div>
  );
}

function Chosen({ product, isSold }: { product: ProductView; isSold: boolean }) {
  const t = useT('pasteList');
  const { code } = usePageLanguage();
  const weight = weightBeside(product.name, weightIn(product, code), code);
  return (
    <div className="flex min-w-0 gap-3">
      <ProductThumb
        src={product.image[0]}
        name={product.name}
        weight={weight}
        category={product.category}
        className={`size-16 ${isSold ? '' : 'opacity-60'}`}
      />
      <div className="min-w-0">
        <Link
          href={productPath(product)}
          className="wrap-anywhere font-semibold leading-snug hover:underline"
        >
          <bdi>{product.name}</bdi>
        </Link>
        {weight && (
          <p className="text-muted">
            <bdi>{weight}</bdi>
          </p>
        )}
        {!isSold && <p className="font-semibold text-danger text-sm">{t('outOfStock')}</p>}
      </div>
    </div>
  );
}

function ListRow(props: RowProps) {
  const { row, products, onChange, onRemove } = props;
  const t = useT('pasteList');
  const tCart = useT('cart');
  const { currency } = useShop();
  const money = useMoney(currency);
  const { line, chosen = '' } = row;
  const product = products.get(chosen);
  const isSold = orderable(row, products) !== undefined;
  const options = optionsOf(line);
  return (
    <li className="space-y-3 py-4" data-line={row.key}>
      <div className="flex items-start justify-between gap-2">
        <p className="wrap-anywhere text-muted text-sm">
          <bdi>{line.original}</bdi>
        </p>
        <Button
          variant="quiet"
          size="icon"
          aria-label={tCart('remove', { name: line.name })}
          onClick={(event) => !isDoubleClick(event) && onRemove(row.key)}
          className="-my-3 -me-2 text-muted hover:text-danger"
        >
          <Icon name="trash" className="size-5" />
        </Button>
      </div>
      {product ? (
        <Chosen product={product} isSold={isSold} />
      ) : (
        <p className="flex flex-wrap items-center gap-x-3 font-semibold">
          {t('notFound')}
          <Link
            href={`/products?q=${encodeURIComponent(line.name)}`}
            className="inline-flex min-h-11 items-center text-leaf-strong underline"
          >
            {t('search')}
          </Link>
        </p>
      )}
      {product && isSold && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Quantity {...props} product={product} />
          <p className="font-bold tabular-nums">
            {money.ofCents(priceCents(product, row.quantity, currency))}
          </p>
        </div>
      )}
      {isSold && row.isGuess && (
        <p className="flex items-center gap-2 font-semibold text-sm">
          <Icon name="warning" className="size-5 shrink-0" />
          {t('check')}
        </p>
      )}
      {options.length > (product ? 1 : 0) && (
        <SelectField
          label={<span className="sr-only">{t('product', { line: line.original })}</span>}
          value={chosen}
          onChange={(event) => onChange(withProduct(row, event.target.value, products))}
        >
          {!product && <option value="">{t('choose')}</option>}
          {options.map(({ product: id }) => (
            <option key={id} value={id}>
              {products.get(id)?.name}
            </option>
          ))}
        </SelectField>
      )}
    </li>
  );
}

/** The text is removed when another shopper signs in. */
const STORED = `${PERSONAL}pasted-list`;

/** Moves the focus to a heading, so that a screen reader reads it. */
function useFocusOnShow<E extends HTMLElement>() {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}

type AddedProps = { count: number; noRoom: readonly string[]; onAgain: () => void };

function Added({ count, noRoom, onAgain }: AddedProps) {
  const t = useT('pasteList');
  const heading = useFocusOnShow<HTMLHeadingElement>();
  return (
    <section className="space-y-4">
      <h2 ref={heading} tabIndex={-1} className="font-bold text-xl">
        {t('added', { count })}
      </h2>
      {noRoom.length > 0 && (
        <div role="alert">
          <p className="font-semibold text-danger">{t('noRoom', { max: MAX_PRODUCTS })}</p>
          <ul className="list-disc ps-5">
            {noRoom.map((name) => (
              <li key={name}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <LinkButton href="/cart" size="large">
          {t('toCart')}
        </LinkButton>
        {/* The second click of a double click on the previous button must not start a new list. */}
        <Button variant="outline" size="large" onClick={({ detail }) => detail > 1 || onAgain()}>
          {t('again')}
        </Button>
      </div>
    </section>
  );
}

type ResultsProps = {
  rows: readonly Row[];
  products: Products;
  onRows: (rows: Row[]) => void;
  onAdd: () => void;
};

function Results({ rows, products, onRows, onAdd }: ResultsProps) {
  const t = useT('pasteList');
  const { currency } = useShop();
  const money = useMoney(currency);
  const heading = useFocusOnShow<HTMLHeadingElement>();
  const items = itemsOf(rows, products);
  const count = Object.keys(items).length;
  const found = rows.filter(({ chosen }) => chosen !== undefined).length;
  const change = (row: Row) => onRows(rows.map((one) => (one.key === row.key ? row : one)));
  const remove = (key: number) => {
    onRows(rows.filter((one) => one.key !== key));
    // The focused button disappears, so focus the heading.
    heading.current?.focus();
  };
  return (
    <section className="mt-8">
      <h2 ref={heading} tabIndex={-1} className="font-bold text-xl">
        {t('results')}
      </h2>
      <p role="status" className="text-muted">
        {t('found', { found, total: rows.length })}
      </p>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {rows.map((row) => (
          <ListRow
            key={row.key}
            row={row}
            products={products}
            onChange={change}
            onRemove={remove}
          />
        ))}
      </ul>
      <p className="my-4 flex justify-between gap-4 font-bold text-lg tabular-nums">
        <span>{t('total')}</span>
        <span>{money.ofCents(totalCents(items, products, currency))}</span>
      </p>
      {count === 0 ? (
        <p className="text-muted">{t('nothing')}</p>
      ) : (
        <Button size="large" className="w-full" onClick={onAdd}>
          {t('add', { count })}
        </Button>
      )}
    </section>
  );
}

export function ListScreen() {
  const t = useT('pasteList');
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [found, setFound] = useState<{ rows: Row[]; products: Products; id: number }>();
  const [outcome, setOutcome] = useState<{ count: number; noRoom: string[] }>();
  const searches = useRef(0);
  const products = useMemo(() => found?.products ?? new Map(), [found]);

  useEffect(() => setText(tabStore.getItem(STORED) ?? ''), []);

  const type = (next: string) => {
    setText(next);
    tabStore.setItem(STORED, next);
  };

  const find = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    searches.current += 1;
    const id = searches.current;
    setIsBusy(true);
    setError('');
    try {
      const answer = await callApi<PastedResponse>('/api/product/paste', { body: { text } });
      const known: Products = new Map(answer.products.map((product) => [product._id, product]));
      setFound({ rows: rowsOf(answer, known), products: known, id });
    } catch (fault) {
      setFound(undefined);
      setError(fault instanceof Error ? fault.message : '');
    }
    setIsBusy(false);
  };

  const add = () => {
    if (!found) return;
    const items = itemsOf(found.rows, products);
    for (const id of Object.keys(items)) if (products.get(id)?.soldBy === 'weight') markWeighed(id);
    // The cart gets the larger of both quantities, so a second click adds nothing.
    const cart = addAllToCart(items);
    const [added, noRoom]: [string[], string[]] = [[], []];
    for (const id of Object.keys(items)) (id in cart ? added : noRoom).push(id);
    setOutcome({ count: added.length, noRoom: noRoom.map((id) => products.get(id)?.name ?? '') });
    setFound(undefined);
    type('');
  };

  if (outcome) return <Added {...outcome} onAgain={() => setOutcome(undefined)} />;
  return (
    <>
      <form onSubmit={find} noValidate className="space-y-4">
        <TextArea
          label={t('label')}
          hint={t('hint')}
          placeholder={t('placeholder')}
          rows={8}
          // An empty field with `dir="auto"` is left to right, even with an Arabic placeholder.
          dir={text ? 'auto' : undefined}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
        <FormError text={error} />
        <Button type="submit" size="large" className="w-full sm:w-auto" aria-disabled={isBusy}>
          {t(isBusy ? 'finding' : 'find')}
        </Button>
      </form>
      {found && (
        <Results
          key={found.id}
          rows={found.rows}
          products={products}
          onRows={(rows) => setFound({ ...found, rows })}
          onAdd={add}
        />
      )}
    </>
  );
}
