import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { TextArea } from '@/app/_components/field';
import { FormError } from '@/app/_components/form-error';
import { CodeField } from '@/app/_components/sign-in-fields';
import { useForm } from '@/app/_components/use-form';
import { useWork } from '@/app/_components/use-work';
import { ApiError, callApi } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';
import type { OrderAnswer, OrderView } from '@/lib/orders/view';

type Props = {
  order: OrderView;
  token: string;
  /** True in the browser that placed the order. The guest then needs no code. */
  isOwn: boolean;
  onChange: (order: OrderView) => void;
};

/** The button that cancels the order of a mailed link. It asks for confirmation first. */
export function CancelByLink(props: Props) {
  const t = useT('orders');
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        {t('cancel')}
      </Button>
      <Dialog open={isAsking} onClose={close} title={t('cancelAsk')} shape="sheet">
        <CancelForm {...props} onClose={close} />
      </Dialog>
    </>
  );
}

function CancelForm({ order, token, isOwn, onChange, onClose }: Props & { onClose: () => void }) {
  const t = useT('orders');
  const [needsCode, setNeedsCode] = useState(!isOwn);
  const { fieldErrors, errorText, busy, props } = useForm(async ({ code = '', reason = '' }) => {
    const body = {
      order: order._id,
      token,
      code: code || undefined,
      reason: reason.trim() ? reason : undefined,
    };
    try {
      onChange((await callApi<OrderAnswer>('/api/order/by-link/cancel', { body })).order);
    } catch (error) {
      // The guest's session has ended while the page was open, so the server now requires a code.
      if (error instanceof ApiError && error.fields.code) setNeedsCode(true);
      throw error;
    }
  });
  return (
    <form {...props} className="grid gap-4">
      {order.isPaid && <p>{t('refund')}</p>}
      <TextArea
        name="reason"
        label={t('why')}
        rows={2}
        maxLength={300}
        error={fieldErrors.reason}
      />
      {needsCode && <CodePart order={order._id} token={token} error={fieldErrors.code} />}
      <FormError text={errorText} />
      <Button type="submit" variant="danger" size="large" aria-disabled={busy}>
        {t('cancelIt')}
      </Button>
      <Button variant="outline" size="large" onClick={onClose}>
        {t('keep')}
      </Button>
    </form>
  );
}

/** Mails a code to the e-mail address of the order, and asks for the code. */
function CodePart({ error, ...link }: { order: string; token: string; error: string | undefined }) {
  const t = useT('guestOrder');
  const { isBusy, run } = useWork();
  const [isSent, setIsSent] = useState(false);
  async function send() {
    const { message } = await callApi('/api/order/by-link/code', { body: link });
    setIsSent(true);
    notify.success(message);
  }
  return (
    <>
      <p className="text-muted">{t('cancelCodeText')}</p>
      <Button variant="outline" aria-disabled={isBusy} onClick={() => void run(send)}>
        {t(isSent ? 'resendCode' : 'sendCode')}
      </Button>
      <CodeField label={t('code')} error={error} />
    </>
  );
}
