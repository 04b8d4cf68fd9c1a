import { useEffect, useRef, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { FormError } from '@/app/_components/form-error';
import { Icon } from '@/app/_components/icon';
import { EmailField } from '@/app/_components/sign-in-fields';
import { useForm } from '@/app/_components/use-form';
import { useWork } from '@/app/_components/use-work';
import { callApi } from '@/lib/client/api-client';
import { useSession } from '@/lib/client/session-store';
import type { AddedAlert, AlertsResponse } from '@/lib/stock-alerts/view';

const Note = ({ text }: { text: string }) => (
  <p role="status" className="rounded-field bg-leaf-soft px-4 py-3 font-semibold text-leaf-strong">
    {text}
  </p>
);

function ForShopper({ productId }: { productId: string }) {
  const t = useT('stockAlert');
  const { isBusy, run } = useWork();
  const [state, setState] = useState<'free' | 'waiting' | 'mailed'>('free');

  useEffect(() => {
    let isCurrent = true;
    callApi<AlertsResponse>('/api/stock-alert/list', { as: 'shopper' }).then(
      ({ products }) => isCurrent && products.includes(productId) && setState('waiting'),
      // Requesting an existing alert again changes nothing, so show the button after an error.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [productId]);

  const body = { product: productId };
  async function add() {
    const { isStored } = await callApi<AddedAlert>('/api/stock-alert/add', { as: 'shopper', body });
    setState(isStored ? 'waiting' : 'mailed');
  }
  async function remove() {
    await callApi('/api/stock-alert/remove', { as: 'shopper', body });
    setState('free');
  }

  if (state === 'mailed') return <Note text={t('confirm')} />;
  if (state === 'waiting')
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Note text={t('waiting')} />
        <Button variant="outline" aria-disabled={isBusy} onClick={() => void run(remove)}>
          {t('stop')}
        </Button>
      </div>
    );
  return (
    <Button size="large" aria-disabled={isBusy} onClick={() => void run(add)}>
      <Icon name="bell" className="size-5" />
      {t('tellMe')}
    </Button>
  );
}

/** The shop stores a visitor's address only after the visitor has opened a mailed link. */
function EmailForm({ productId }: { productId: string }) {
  const t = useT('stockAlert');
  const [message, setMessage] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  const { fieldErrors, errorText, busy, props } = useForm(async ({ email = '' }) => {
    const answer = await callApi('/api/stock-alert/ask', { body: { email, product: productId } });
    setMessage(answer.message);
  });
  useEffect(() => frame.current?.querySelector('input')?.focus(), []);
  if (message) return <Note text={message} />;
  return (
    <div ref={frame}>
      <form method="post" {...props} className="grid max-w-md gap-4">
        <p className="text-muted">{t('text')}</p>
        <EmailField label={t('email')} autoComplete="email" error={fieldErrors.email} />
        <FormError text={errorText} />
        <Button type="submit" size="large" aria-disabled={busy} className="justify-self-start">
          {t('tellMe')}
        </Button>
      </form>
    </div>
  );
}

function ForVisitor({ productId }: { productId: string }) {
  const t = useT('stockAlert');
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <EmailForm productId={productId} />;
  return (
    <Button size="large" onClick={() => setIsOpen(true)}>
      <Icon name="bell" className="size-5" />
      {t('tellMe')}
    </Button>
  );
}

export function StockAlert({ productId }: { productId: string }) {
  const { status, user } = useSession();
  const isVisitor = status === 'visitor' || user?.isGuest;
  return (
    <div className="needs-scripts mt-4 min-h-13">
      {isVisitor ? (
        <ForVisitor productId={productId} />
      ) : (
        user && <ForShopper key={user._id} productId={productId} />
      )}
    </div>
  );
}
