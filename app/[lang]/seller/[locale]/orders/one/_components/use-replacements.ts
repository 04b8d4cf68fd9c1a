import { useEffect, useState } from 'react';
import { byLikeness, tellingWords } from '@/lib/catalog/likeness-math';
import type { ProductsAnswer, ProductView } from '@/lib/catalog/view';
import { callApi, toastError } from '@/lib/client/api-client';

/** How many are shown, and read for each question. */
const SHOWN = 20;
const READ = 100;
/** The words of a name that are looked for beyond its shelf. */
const MAX_WORDS = 3;

type Wanted = Parameters<typeof byLikeness>[0];

const ask = (query: Record<string, string>, signal: AbortSignal) =>
  callApi<ProductsAnswer>(
    `/api/product/list?${new URLSearchParams({ stock: 'in', limit: `${READ}`, names: 'main', ...query })}`,
    { signal },
  );

/** What the shop's own search finds: the text in names, the most like it first, then what it may mean. */
async function search(wanted: Wanted, q: string, signal: AbortSignal) {
  const { products, related = [] } = await ask({ q }, signal);
  return [...byLikeness(wanted, products), ...related];
}

/** What is most like it: of its shelf, and of all that share a word with its name. */
async function suggest(wanted: Wanted, signal: AbortSignal) {
  const words = tellingWords(wanted.name).slice(-MAX_WORDS);
  const queries = [{ category: wanted.category }, ...words.map((q) => ({ q }))];
  const answers = await Promise.all(queries.map((query) => ask(query, signal)));
  return byLikeness(
    wanted,
    answers.flatMap(({ products }) => products),
  );
}

/**
 * The products in stock that may replace one: the most like it or, for the text `q`, what search finds;
 * undefined while they load.
 */
export function useReplacements(wanted: ProductView, q: string): ProductView[] | undefined {
  const [found, setFound] = useState<ProductView[]>();
  const { _id, name, category, offerPrice, weight } = wanted;

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const like = { _id, name, category, offerPrice, weight };
    const asked = q ? search(like, q, signal) : suggest(like, signal);
    asked.then(
      (products) => setFound(products.filter((product) => product._id !== _id).slice(0, SHOWN)),
      (error) => signal.aborted || toastError(error),
    );
    return () => abort.abort();
  }, [q, _id, name, category, offerPrice, weight]);

  return found;
}
