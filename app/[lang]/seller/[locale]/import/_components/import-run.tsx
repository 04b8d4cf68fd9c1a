import { useEffect, useRef, useState } from 'react';
import { useT } from '#i18n';
import { Button, LinkButton } from '@/app/_components/button';
import type { Separator } from '@/lib/catalog/import/file-text';
import type { Taken } from '@/lib/catalog/import/product';
import { toastError } from '@/lib/client/api-client';
import { Progress } from './progress';
import { type RefusedRow, RefusedRows } from './refused-rows';
import { NOTHING_SENT, type Sent, sendParts } from './send-parts';
import { WebPhotos } from './web-photos';

/** Sends the products that are ready, and shows what the shop has made of them. */
export function ImportRun({
  products,
  isReady,
  refused,
  header,
  separator,
  fileName,
  onDone,
}: {
  products: readonly Taken[];
  /** Whether the shop has checked them. */
  isReady: boolean;
  /** The rows that are not sent. */
  refused: readonly RefusedRow[];
  header: readonly string[];
  separator: Separator;
  fileName: string;
  onDone: () => void;
}) {
  const t = useT('movingIn');
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
    try {
      await sendParts(products, sent, setSent);
      setState('done');
      onDone();
    } catch (error) {
      setState('stopped');
      toastError(error);
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
  const left = [...refused, ...sent.refused].sort((one, other) => one.line - other.line);
  const { added, updated, unchanged } = sent;
  return (
    <div className="grid gap-6">
      <div className="rounded-panel bg-leaf-soft px-5 py-5 text-leaf-strong">
        <h2 ref={heading} tabIndex={-1} className="font-bold text-xl">
          {t('done')}
        </h2>
        <p className="mt-1">{t('counts', { added, updated, unchanged })}</p>
        <LinkButton href="/seller/product-list" look="outline" className="mt-4">
          {t('seeProducts')}
        </LinkButton>
      </div>
      {left.length > 0 && (
        <div>
          <p className="mb-3 font-semibold">{t('fix', { count: left.length })}</p>
          <RefusedRows rows={left} header={header} separator={separator} fileName={fileName} />
        </div>
      )}
      <WebPhotos products={sent.taken.filter(({ pictures }) => pictures.length > 0)} />
    </div>
  );
}
