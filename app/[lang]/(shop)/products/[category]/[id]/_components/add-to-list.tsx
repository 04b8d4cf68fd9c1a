import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Icon } from '@/app/_components/icon';
import { useWork } from '@/app/_components/use-work';
import { NameForm } from '@/app/[lang]/(shop)/_components/lists/name-form';
import { callApi } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';
import { openLogin, useSession } from '@/lib/client/session-store';
import type { ListsResponse, ListView } from '@/lib/shopping-lists/view';

type ChoiceProps = {
  item: { product: string; quantity: number; unit: string };
  lists: readonly ListView[];
  onDone: () => void;
};

function Choice({ item, lists, onDone }: ChoiceProps) {
  const t = useT('addToList');
  const { isBusy, run } = useWork();
  async function send(call: 'item' | 'create', body: object, name: string) {
    await callApi(`/api/shopping-list/${call}`, { as: 'shopper', body });
    notify.success(t('added', { name }));
    onDone();
  }
  return (
    <div className="grid gap-5">
      {lists.length > 0 && (
        <ul className="grid gap-2">
          {lists.map(({ id, name, items }) => {
            const isThere = items.some(({ product }) => product === item.product);
            return (
              <li key={id}>
                <Button
                  variant="outline"
                  className="wrap-anywhere w-full"
                  aria-disabled={isBusy || isThere}
                  onClick={() => !isThere && void run(() => send('item', { id, ...item }, name))}
                >
                  {isThere ? t('inList', { name }) : name}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <NameForm
        action={t('create')}
        onSave={(name) => send('create', { name, items: [item] }, name)}
      />
    </div>
  );
}

type AddToListProps = {
  productId: string;
  path: string;
  /** The quantity is one piece, or the minimum order of weighed goods in units. */
  quantity: number;
  /** The unit of `quantity` (lib/weights/quantity-unit.ts). The seller may change it while the page is open. */
  unit: string;
};

export function AddToList({ productId, path, quantity, unit }: AddToListProps) {
  const t = useT('addToList');
  const { user } = useSession();
  const { isBusy, run } = useWork();
  const [lists, setLists] = useState<ListView[]>();

  async function open() {
    const answer = await callApi<ListsResponse>('/api/shopping-list/list', { as: 'shopper' });
    setLists(answer.lists);
  }
  const click = () => {
    if (user && !user.isGuest) void run(open);
    else openLogin({ path, text: t('back') });
  };
  return (
    <div className="needs-scripts mt-4">
      <Button variant="quiet" className="-ms-5" aria-disabled={isBusy} onClick={click}>
        <Icon name="list" className="size-5" />
        {t('add')}
      </Button>
      <Dialog
        open={lists !== undefined}
        onClose={() => setLists(undefined)}
        title={t('add')}
        shape="sheet"
      >
        {lists && (
          <Choice
            item={{ product: productId, quantity, unit }}
            lists={lists}
            onDone={() => setLists(undefined)}
          />
        )}
      </Dialog>
    </div>
  );
}
