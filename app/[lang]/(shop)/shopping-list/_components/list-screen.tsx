'use client';

import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useT } from '#i18n';
import { Button, LinkButton } from '@/app/_components/button';
import { TextArea } from '@/app/_components/field';
import { FormError } from '@/app/_components/form-error';
import { useShop } from '@/app/_components/shop-provider';
import { useMoney } from '@/app/_components/use-money';
import { MAX_PRODUCTS } from '@/lib/cart/limits';
import { callApi } from '@/lib/client/api-client';
import { PERSONAL, tabStore } from '@/lib/client/browser-storage';
import { addAllToCart } from '@/lib/client/cart-edits';
import { markWeighed } from '@/lib/client/cart-store';
import type { PastedAnswer } from '@/lib/paste-list/view';
import { ListRow } from './list-row';
import { itemsOf, type Products, type Row, rowsOf, totalCents } from './list-rows';

/** The session storage key of the pasted text. The text is removed when another shopper signs in. */
const STORED = `${PERSONAL}pasted-list`;

/** Moves the focus to a heading when it appears, so that a screen reader reads it. */
function useFocusOnShow<E extends HTMLElement>() {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}

/** The confirmation after the products were added, with the products that did not fit into the cart. */
function Added({
  count,
  noRoom,
  onAgain,
}: {
  count: number;
  noRoom: readonly string[];
  onAgain: () => void;
}) {
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
        {/* Ignore the second click of a double click on the previous button, because it must not start a new list. */}
        <Button variant="outline" size="large" onClick={({ detail }) => detail > 1 || onAgain()}>
          {t('again')}
        </Button>
      </div>
    </section>
  );
}

/** The rows of the list with their total and the button that adds them to the cart. */
function Results({
  rows,
  products,
  onRows,
  onAdd,
}: {
  rows: readonly Row[];
  products: Products;
  onRows: (rows: Row[]) => void;
  onAdd: () => void;
}) {
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

type Found = { rows: Row[]; products: Products; id: number };
type Outcome = { count: number; noRoom: string[] };

/** Turns a pasted list into rows of products, which the shopper checks and adds to the cart. */
export function ListScreen() {
  const t = useT('pasteList');
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [found, setFound] = useState<Found>();
  const [outcome, setOutcome] = useState<Outcome>();
  const searches = useRef(0);
  const products = useMemo(() => found?.products ?? new Map(), [found]);

  // The server renders an empty form, so the stored text is read afterwards.
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
      const answer = await callApi<PastedAnswer>('/api/product/paste', { body: { text } });
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
    // For each product, the cart keeps the larger of its present and the added quantity, so a second click adds
    // nothing.
    const cart = addAllToCart(items);
    const [added, noRoom]: [string[], string[]] = [[], []];
    for (const id of Object.keys(items)) (id in cart ? added : noRoom).push(id);
    setOutcome({
      count: added.length,
      noRoom: noRoom.map((id) => products.get(id)?.name ?? ''),
    });
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
