'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { LinkButton } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { Skeleton } from '@/app/_components/spinner';
import { useFragment } from '@/app/_components/use-fragment';
import { ListContents } from '@/app/[lang]/(shop)/_components/lists/list-contents';
import { callApi, isRejected } from '@/lib/client/api-client';
import { fragment } from '@/lib/client/navigation';
import type { SharedResponse } from '@/lib/shopping-lists/view';

type State = { list?: SharedResponse; status: 'loading' | 'ready' | 'missing' | 'failed' };

/** The secret of the list follows the # in the URL. Visitors cannot change the list. */
export function SharedListScreen() {
  const t = useT('sharedList');
  const [{ list, status }, setState] = useState<State>({ status: 'loading' });

  async function load() {
    setState({ status: 'loading' });
    const token = fragment();
    try {
      const { name, items } = await callApi<SharedResponse>('/api/shopping-list/shared', {
        body: { token },
      });
      setState({ list: { name, items }, status: 'ready' });
    } catch (error) {
      setState({ status: isRejected(error) ? 'missing' : 'failed' });
    }
  }

  useFragment(() => void load());

  return (
    <>
      <h1 className="wrap-anywhere mb-2 font-bold text-3xl md:text-4xl">
        <bdi>{list?.name ?? t('title')}</bdi>
      </h1>
      {status === 'loading' && <Skeleton className="h-48 rounded-panel" />}
      {status === 'missing' && (
        <EmptyState icon="list" title={t('missing')} text={t('missingText')}>
          <LinkButton href="/products">{t('browse')}</LinkButton>
        </EmptyState>
      )}
      {status === 'failed' && <EmptyState icon="warning" title={t('failed')} retry={load} />}
      {list && (
        <>
          <p className="mb-4 text-muted">{t('text')}</p>
          <ListContents items={list.items} />
        </>
      )}
    </>
  );
}
