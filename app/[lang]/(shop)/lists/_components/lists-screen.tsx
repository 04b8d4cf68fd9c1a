'use client';

import { useRef, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { EmptyState } from '@/app/_components/empty-state';
import { Icon } from '@/app/_components/icon';
import { Skeleton } from '@/app/_components/spinner';
import { StepButton } from '@/app/_components/step-button';
import { useFocusOfLines } from '@/app/_components/use-focus-of-lines';
import { useQuery } from '@/app/_components/use-query';
import { useWork } from '@/app/_components/use-work';
import { ListContents } from '@/app/[lang]/(shop)/_components/lists/list-contents';
import { NameForm } from '@/app/[lang]/(shop)/_components/lists/name-form';
import { availableStock, MAX_QUANTITY, maxInCart } from '@/lib/cart/limits';
import type { ProductView } from '@/lib/catalog/view';
import { acceptedUnit } from '@/lib/client/accepted-units';
import { callApi } from '@/lib/client/api-client';
import { useCartItems } from '@/lib/client/cart-store';
import { focusInPlace } from '@/lib/client/focus-in-place';
import { localPath } from '@/lib/client/language';
import { notify } from '@/lib/client/notify';
import { openLogin, useSession } from '@/lib/client/session-store';
import type { ListItem, ListsResponse, ListView } from '@/lib/shopping-lists/view';
import { minUnits } from '@/lib/weights/amounts';
import { measureIn } from '@/lib/weights/measures';
import { shownUnit } from '@/lib/weights/quantity-unit';

/** Throws if the server rejects the change. */
type Change = (
  call: 'create' | 'rename' | 'remove' | 'item' | 'share',
  body: Record<string, unknown>,
) => Promise<void>;

type QuantityProps = {
  item: ListItem;
  product: ProductView | undefined;
  set: (quantity: number) => Promise<void>;
};

function Quantity({ item, product, set }: QuantityProps) {
  const t = useT('lists');
  const { isBusy, run } = useWork();
  const name = product?.name ?? t('thisProduct');
  const measure = product && measureIn(product);
  const least = measure?.by === 'weight' ? minUnits(measure) : 1;
  const most = measure?.by === 'weight' ? maxInCart(measure) : MAX_QUANTITY;
  const less = item.quantity - 1 < least ? 0 : item.quantity - 1;
  return (
    <span className="ms-auto flex">
      {/* A button that disappears at a limit would lose the focus. */}
      {product && (
        <StepButton
          icon="minus"
          label={t('less', { name })}
          isPossible={!isBusy && less > 0}
          onStep={() => void run(() => set(less))}
        />
      )}
      {product && availableStock(product) > 0 && (
        <StepButton
          icon="plus"
          label={t('more', { name })}
          isPossible={!isBusy && item.quantity < most}
          onStep={() => void run(() => set(Math.max(item.quantity + 1, least)))}
        />
      )}
      <button
        type="button"
        aria-disabled={isBusy}
        aria-label={t('removeItem', { name })}
        data-remove
        onClick={() => void run(() => set(0))}
        className="grid size-11 place-items-center rounded-full hover:bg-sunk"
      >
        <Icon name="trash" className="size-5" />
      </button>
    </span>
  );
}

/** Without a link, it shows only the button that creates the link. Its first button gets the focus after each change. */
function Sharing({ list: { id, share }, change }: { list: ListView; change: Change }) {
  const t = useT('lists');
  const { isBusy, run } = useWork();
  const root = useRef<HTMLDivElement>(null);
  const setShared = (on: boolean) =>
    void run(() => change('share', { id, on })).then(() => focusInPlace('button', root.current));
  const link = `${window.location.origin}${localPath('/shared-list')}#${share}`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      notify.success(t('copied'));
    } catch {
      // On pages without HTTPS, `navigator.clipboard` is undefined. The shopper can copy the link by hand.
      notify.error(t('notCopied'));
    }
  }
  return (
    <div ref={root} className="contents">
      {share ? (
        <div className="grid w-full gap-2 rounded-card bg-sunk p-4">
          <p className="text-muted text-sm">{t('shareText')}</p>
          <p className="select-all break-all" dir="ltr">
            {link}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" onClick={() => void copy()}>
              {t('copy')}
            </Button>
            <Button variant="outline" aria-disabled={isBusy} onClick={() => setShared(false)}>
              {t('stop')}
            </Button>
          </div>
        </div>
      ) : (
        <Button variant="outline" aria-disabled={isBusy} onClick={() => setShared(true)}>
          {t('share')}
        </Button>
      )}
    </div>
  );
}

function ListCard({ list, change }: { list: ListView; change: Change }) {
  const t = useT('lists');
  const { isBusy, run } = useWork();
  const [isOpen, setIsOpen] = useState(false);
  const [dialog, setDialog] = useState<'rename' | 'remove'>();
  const { id, name, items } = list;
  const close = () => setDialog(undefined);
  const focusOfItems = useFocusOfLines<HTMLDetailsElement>(items.map(({ product }) => product));
  return (
    <details
      {...focusOfItems}
      data-list={id}
      className="rounded-panel border border-line bg-card px-5 py-3"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3">
        <h2 className="wrap-anywhere min-w-0 grow font-bold text-lg">
          <bdi>{name}</bdi>
        </h2>
        <span className="text-muted">{t('count', { count: items.length })}</span>
      </summary>
      {isOpen && (
        <div className="grid gap-4 pt-3 pb-2">
          <ListContents
            items={items}
            edit={(item, product) => (
              <Quantity
                item={item}
                product={product}
                set={(quantity) => {
                  // `ListContents` has converted the displayed quantity to the unit of the product.
                  const unit = product && shownUnit(product);
                  return change('item', { id, product: item.product, quantity, unit });
                }}
              />
            )}
          />
          <div className="flex flex-wrap gap-3 border-line border-t pt-4">
            <Sharing list={list} change={change} />
            <Button variant="outline" onClick={() => setDialog('rename')}>
              {t('rename')}
            </Button>
            <Button variant="danger" onClick={() => setDialog('remove')}>
              {t('remove')}
            </Button>
          </div>
        </div>
      )}
      <Dialog open={dialog === 'rename'} onClose={close} title={t('rename')} shape="sheet">
        {dialog === 'rename' && (
          <NameForm
            name={name}
            action={t('save')}
            onSave={async (next) => {
              await change('rename', { id, name: next });
              close();
            }}
          />
        )}
      </Dialog>
      <Dialog
        open={dialog === 'remove'}
        onClose={close}
        title={t('removeAsk', { name })}
        shape="sheet"
      >
        <div className="grid gap-4">
          <Button
            variant="danger"
            size="large"
            aria-disabled={isBusy}
            onClick={() => void run(() => change('remove', { id }))}
          >
            {t('remove')}
          </Button>
          <Button variant="outline" size="large" onClick={close}>
            {t('keep')}
          </Button>
        </div>
      </Dialog>
    </details>
  );
}

function Lists() {
  const t = useT('lists');
  const cart = useCartItems();
  const [changed, setChanged] = useState<ListView[]>();
  const [making, setMaking] = useState<'empty' | 'cart'>();
  const { answer, hasFailed, reload } = useQuery<ListsResponse>(
    '/api/shopping-list/list',
    'shopper',
  );
  const lists = changed ?? answer?.lists;
  const focusOfLists = useFocusOfLines<HTMLDivElement>(
    (lists ?? []).map(({ id }) => id),
    'data-list',
    'summary',
  );

  const change: Change = async (call, body) => {
    const { lists: next } = await callApi<ListsResponse>(`/api/shopping-list/${call}`, {
      as: 'shopper',
      body,
    });
    setChanged(next);
  };
  async function create(name: string) {
    const items =
      making === 'cart'
        ? Object.entries(cart).map(([product, quantity]) => ({
            ...{ product, quantity, unit: acceptedUnit(product) },
          }))
        : [];
    await change('create', { name, items });
    setMaking(undefined);
  }

  if (hasFailed && !lists) return <EmptyState icon="warning" title={t('failed')} retry={reload} />;
  if (!lists) return <Skeleton className="h-48 rounded-panel" />;
  return (
    <div {...focusOfLists} className="grid gap-4">
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
