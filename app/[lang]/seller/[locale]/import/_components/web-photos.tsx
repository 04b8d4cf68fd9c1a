import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Section } from '@/app/_components/section';
import { useWork } from '@/app/_components/use-work';
import type { Taken } from '@/lib/catalog/import/product';
import { unescapeFormula } from '@/lib/catalog/transfer/columns';
import type { FetchedPhotos } from '@/lib/catalog/view';
import { ApiError, callApi } from '@/lib/client/api-client';
import { Progress } from './progress';

type Failed = { name: string; address: string; message: string };

const SHOWN = 20;

/** Has the shop fetch the photos that a file names by address, product by product. */
export function WebPhotos({ products }: { products: readonly Taken[] }) {
  const t = useT('movingIn');
  const [done, setDone] = useState(0);
  const [complete, setComplete] = useState(0);
  const [failed, setFailed] = useState<Failed[]>([]);
  const { isBusy, run } = useWork();
  if (products.length === 0) return null;

  async function fetchOne({ cells, pictures }: Taken) {
    const { id, category = '' } = cells;
    const name = unescapeFormula(cells.name ?? '');
    const which = id ? { id } : { name, category };
    try {
      const body = { ...which, addresses: pictures };
      const path = '/api/product/photos-from';
      const { notFetched } = await callApi<FetchedPhotos>(path, { as: 'seller', body });
      if (notFetched.length === 0) setComplete((count) => count + 1);
      setFailed((rows) => [...rows, ...notFetched.map((one) => ({ ...one, name }))]);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401) throw error;
      const { message } = error;
      setFailed((rows) => [...rows, { name, address: pictures[0] ?? '', message }]);
    }
  }

  async function fetchAll() {
    // One after the other: each takes seconds of other shops' servers.
    for (const product of products.slice(done)) {
      await fetchOne(product);
      setDone((count) => count + 1);
    }
  }

  const total = products.length;
  return (
    <Section title={t('fetch')} text={t('fetchHelp', { count: total })}>
      {isBusy && <Progress text={t('fetching', { done, total })} share={done / total} />}
      {!isBusy && done < total && (
        <Button onClick={() => void run(fetchAll)}>{done > 0 ? t('goOn') : t('fetchNow')}</Button>
      )}
      {done === total && <p className="font-semibold">{t('fetched', { count: complete })}</p>}
      <ul className="mt-4 space-y-1 text-danger text-sm empty:hidden">
        {failed.slice(0, SHOWN).map(({ name, address, message }) => (
          <li key={`${name} ${address}`} className="wrap-anywhere">
            {name}: {address}. {message}
          </li>
        ))}
      </ul>
    </Section>
  );
}
