import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { TextArea } from '@/app/_components/field';
import { FormError } from '@/app/_components/form-error';
import { MailedCode } from '@/app/_components/mailed-code';
import { useForm } from '@/app/_components/use-form';
import { ApiError, callApi } from '@/lib/client/api-client';
import type { OrderResponse, OrderView } from '@/lib/orders/view';

type Props = {
  order: OrderView;
  token: string;
  /** True in the browser that placed the order. The guest then needs no code. */
  isOwn: boolean;
  onChange: (order: OrderView) => void;
};

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
  const tGuest = useT('guestOrder');
  const [needsCode, setNeedsCode] = useState(!isOwn);
  const { fieldErrors, errorText, busy, props } = useForm(async ({ code = '', reason = '' }) => {
    const body = {
      order: order._id,
      token,
      code: code || undefined,
      reason: reason.trim() ? reason : undefined,
    };
    try {
      onChange((await callApi<OrderResponse>('/api/order/by-link/cancel', { body })).order);
    } catch (error) {
      // The guest's session has ended, so the server now requires a code.
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
      {needsCode && (
        <MailedCode
          text={tGuest('cancelCodeText')}
          t={tGuest}
          resend={tGuest('resendCode')}
          request={() => callApi('/api/order/by-link/code', { body: { order: order._id, token } })}
          error={fieldErrors.code}
        />
      )}
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
