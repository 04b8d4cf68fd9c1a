import { useEffect, useRef, useState } from 'react';
import { useT } from '#i18n';
import { Button, LinkButton } from '@/app/_components/button';
import { Notice } from '@/app/_components/notice';
import { Section } from '@/app/_components/section';
import { useWork } from '@/app/_components/use-work';
import { acceptedRowOfLine, partsOf } from '@/lib/catalog/import/convert';
import type { Separator } from '@/lib/catalog/import/file-text';
import type { System } from '@/lib/catalog/import/read-file';
import type { AcceptedRow } from '@/lib/catalog/import/row';
import { unescapeFormula } from '@/lib/catalog/transfer/columns';
import type { FetchedPhotos, ImportResponse } from '@/lib/catalog/view';
import { ApiError, callApi, toastError } from '@/lib/client/api-client';
import { uploadForm } from '@/lib/client/upload';
import { type LabeledRejectedRow, RejectedRows, rejectedByServer } from './rejected-rows';

export function Progress({ text, share }: { text: string; share: number }) {
  return (
    <div className="max-w-md">
      <p role="status" className="font-semibold tabular-nums">
        {text}
      </p>
      <progress
        aria-label={text}
        value={share}
        max={1}
        className="mt-2 block h-2.5 w-full overflow-hidden rounded-full accent-leaf"
      />
    </div>
  );
}

type Sent = {
  sent: number;
  added: number;
  updated: number;
  unchanged: number;
  rejected: LabeledRejectedRow[];
  accepted: AcceptedRow[];
};

const NOTHING_SENT: Sent = {
  sent: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  rejected: [],
  accepted: [],
};

/**
 * Sends the products that are not yet in `before`. A repeated request changes nothing twice. Calls `onSent` with the
 * sum of the responses after each request. Throws the error of a failed request.
 */
async function sendParts(
  products: readonly AcceptedRow[],
  before: Sent,
  onSent: (sent: Sent) => void,
): Promise<Sent> {
  let all = before;
  let at = 0;
  for (const part of partsOf(products)) {
    at += part.accepted.length;
    if (at <= before.sent) continue;
    const form = new File([part.text], 'products.csv', { type: 'text/csv' });
    const { added, updated, unchanged, errors } = await uploadForm<ImportResponse>({
      path: '/api/product/import',
      form,
      headers: { 'Content-Type': 'text/csv' },
    });
    const rejected = errors.flatMap(({ line, message }): LabeledRejectedRow[] => {
      const product = acceptedRowOfLine(part, line);
      return product ? [rejectedByServer(product, message)] : [];
    });
    const lines = new Set(rejected.map(({ line }) => line));
    all = {
      sent: at,
      added: all.added + added,
      updated: all.updated + updated,
      unchanged: all.unchanged + unchanged,
      rejected: [...all.rejected, ...rejected],
      accepted: [...all.accepted, ...part.accepted.filter(({ line }) => !lines.has(line))],
    };
    onSent(all);
  }
  return all;
}

const SHOWN = 20;

type WebPhotosProps = { products: readonly AcceptedRow[]; onBusy: (isBusy: boolean) => void };

function WebPhotos({ products, onBusy }: WebPhotosProps) {
  const t = useT('productImport');
  const [done, setDone] = useState(0);
  const [complete, setComplete] = useState(0);
  const [failed, setFailed] = useState<{ name: string; address: string; message: string }[]>([]);
  const { isBusy, run } = useWork();
  if (products.length === 0) return null;

  async function fetchOne({ cells, pictures }: AcceptedRow) {
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
    onBusy(true);
    // Request one product at a time, because a photo server may need several seconds for each.
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
        <Button onClick={() => void run(fetchAll).finally(() => onBusy(false))}>
          {done > 0 ? t('goOn') : t('fetchNow')}
        </Button>
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

export function ImportRun({
  products,
  isReady,
  rejected,
  header,
  separator,
  system,
  fileName,
  onBusy,
  onDone,
}: {
  products: readonly AcceptedRow[];
  /** True once the server has validated the products. */
  isReady: boolean;
  rejected: readonly LabeledRejectedRow[];
  header: readonly string[];
  separator: Separator;
  system: System;
  fileName: string;
  /** Called when a request starts or ends. Without the component, nobody sees its result. */
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
}) {
  const t = useT('productImport');
  const [sent, setSent] = useState<Sent>(NOTHING_SENT);
  const [state, setState] = useState<'ready' | 'sending' | 'stopped' | 'done'>('ready');
  const heading = useRef<HTMLHeadingElement>(null);
  const total = products.length;
  useEffect(() => {
    if (state === 'done') heading.current?.focus();
  }, [state]);

  async function send() {
    if (state === 'sending') return;
    setState('sending');
    onBusy(true);
    try {
      await sendParts(products, sent, setSent);
      setState('done');
      onDone();
    } catch (error) {
      setState('stopped');
      toastError(error);
    } finally {
      onBusy(false);
    }
  }

  if (state === 'sending')
    return <Progress text={t('importing', { done: sent.sent, total })} share={sent.sent / total} />;
  if (state !== 'done')
    return (
      <>
        {state === 'stopped' && (
          <p className="mb-3 text-danger">{t('stopped', { done: sent.sent, total })}</p>
        )}
        <Button
          size="large"
          onClick={send}
          disabled={total === 0 || !isReady}
          className="max-sm:w-full"
        >
          {state === 'stopped' ? t('goOn') : t('importNow', { count: total })}
        </Button>
      </>
    );
  const left = [...rejected, ...sent.rejected].sort((one, other) => one.line - other.line);
  const { added, updated, unchanged } = sent;
  return (
    <div className="grid gap-6">
      <Notice kind="success">
        <h2 ref={heading} tabIndex={-1} className="font-bold text-xl">
          {t('done')}
        </h2>
        <p className="mt-1">{t('counts', { added, updated, unchanged })}</p>
        <LinkButton href="/seller/product-list" variant="outline" className="mt-4">
          {t('seeProducts')}
        </LinkButton>
      </Notice>
      {left.length > 0 && (
        <div>
          <p className="mb-3 font-semibold">{t('fix', { count: left.length })}</p>
          <RejectedRows
            rows={left}
            header={header}
            separator={separator}
            system={system}
            fileName={fileName}
          />
        </div>
      )}
      <WebPhotos
        products={sent.accepted.filter(({ pictures }) => pictures.length > 0)}
        onBusy={onBusy}
      />
    </div>
  );
}
