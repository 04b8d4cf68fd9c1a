'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { EmptyState } from '@/app/_components/empty-state';
import { Skeleton } from '@/app/_components/spinner';
import { useQuery } from '@/app/_components/use-query';
import { NameForm } from '@/app/[lang]/(shop)/_components/lists/name-form';
import { callApi } from '@/lib/client/api-client';
import { useCartItems } from '@/lib/client/cart-store';
import { openLogin, useSession } from '@/lib/client/session-store';
import type { ListsAnswer, ListView } from '@/lib/shopping-lists/view';
import { type Change, ListCard } from './list-card';

/** The list that the open dialog creates: an empty list, or a list with the products of the cart. */
type NewList = 'empty' | 'cart';

function Lists() {
  const t = useT('lists');
  const tIslands = useT('islands');
  const cart = useCartItems();
  const [changed, setChanged] = useState<ListView[]>();
  const [making, setMaking] = useState<NewList>();
  const { answer, hasFailed, reload } = useQuery<ListsAnswer>('/api/shopping-list/list', 'shopper');
  const lists = changed ?? answer?.lists;

  const change: Change = async (call, body) => {
    const { lists: next } = await callApi<ListsAnswer>(`/api/shopping-list/${call}`, {
      as: 'shopper',
      body,
    });
    setChanged(next);
  };
  async function create(name: string) {
    const items =
      making === 'cart'
        ? Object.entries(cart).map(([product, quantity]) => ({ product, quantity }))
        : [];
    await change('create', { name, items });
    setMaking(undefined);
  }

  if (hasFailed && !lists)
    return (
      <EmptyState icon="warning" title={t('failed')}>
        <Button onClick={() => void reload()}>{tIslands('tryAgain')}</Button>
      </EmptyState>
    );
  if (!lists) return <Skeleton className="h-48 rounded-panel" />;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setMaking('empty')}>{t('newList')}</Button>
        {Object.keys(cart).length > 0 && (
          <Button variant="outline" onClick={() => setMaking('cart')}>
            {t('saveCart')}
          </Button>
        )}
      </div>
      {lists.length === 0 && <EmptyState icon="list" title={t('empty')} text={t('emptyText')} />}
      {lists.map((list) => (
        <ListCard key={list.id} list={list} change={change} />
      ))}
      <Dialog
        open={making !== undefined}
        onClose={() => setMaking(undefined)}
        title={t(making === 'cart' ? 'saveCart' : 'newList')}
        shape="sheet"
      >
        {making && <NameForm action={t('create')} onSave={create} />}
      </Dialog>
    </div>
  );
}

/** The named lists of the signed-in shopper. Visitors and guests see a button to log in. */
export function ListsScreen() {
  const t = useT('lists');
  const tIslands = useT('islands');
  const { status, user } = useSession();
  if (status === 'visitor' || user?.isGuest)
    return (
      <EmptyState icon="list" title={t('logIn')}>
        <Button onClick={() => openLogin({ path: '/lists', text: t('toLists') })}>
          {tIslands('login')}
        </Button>
      </EmptyState>
    );
  return user ? <Lists key={user._id} /> : <Skeleton className="h-48 rounded-panel" />;
}
