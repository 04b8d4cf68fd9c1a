import { useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button, buttonClass } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Field, TextArea } from '@/app/_components/field';
import { FormError } from '@/app/_components/form-error';
import { Amount, OrderDate } from '@/app/_components/order-parts';
import { useForm } from '@/app/_components/use-form';
import { useWork } from '@/app/_components/use-work';
import { ApiError, callApi } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';
import { MAX_BLOCK_REASON, MAX_CUSTOMER_NOTE } from '@/lib/customers/limits';
import type { CustomerErasedResponse, CustomerResponse, CustomerView } from '@/lib/customers/view';
import { typedAmount } from '@/lib/utils/money';

type Props = { customer: CustomerView; take: (customer: CustomerView) => void };

/** The text of the name may have another direction than the sentence. */
const nameOf = ({ name, phone }: CustomerView) => `\u2068${name || phone}\u2069`;

async function change(call: string, body: object, take: Props['take']): Promise<CustomerView> {
  const answer = await callApi<CustomerResponse>(`/api/customer/${call}`, { as: 'seller', body });
  take(answer.customer);
  notify.success(answer.message);
  return answer.customer;
}

/**
 * If somebody else has changed the note meanwhile, the form shows it below the seller's text. The next save replaces
 * it.
 */
export function NotePart({ customer, take }: Props) {
  const t = useT('customers');
  const [initial] = useState(customer.note);
  // Another form of the page may load a newer note, which this form does not show. The server must then reject the save.
  const [from, setFrom] = useState(initial);
  const [other, setOther] = useState<string>();
  const { fieldErrors, errorText, busy, props } = useForm(async ({ note = '' }) => {
    try {
      const saved = await change('note', { id: customer._id, note, from }, take);
      setFrom(saved.note);
      setOther(undefined);
    } catch (error) {
      if (error instanceof ApiError && error.body.note !== undefined) {
        setFrom(error.body.note);
        setOther(error.body.note);
      }
      throw error;
    }
  });
  return (
    <form {...props} className="grid gap-3">
      <TextArea
        label={t('note')}
        name="note"
        rows={4}
        maxLength={MAX_CUSTOMER_NOTE}
        defaultValue={initial}
        hint={t('noteHint')}
        error={fieldErrors.note}
      />
      <FormError text={errorText} />
      {other && (
        <p className="wrap-anywhere whitespace-pre-line rounded-field bg-sunk px-3 py-2">
          <bdi>{other}</bdi>
        </p>
      )}
      <Button type="submit" variant="outline" className="justify-self-start" aria-disabled={busy}>
        {t('save')}
      </Button>
    </form>
  );
}

function BlockDialog({ customer, take, onClose }: Props & { onClose: () => void }) {
  const t = useT('customers');
  const { fieldErrors, errorText, busy, props } = useForm(async ({ reason = '' }) => {
    await change('block', { id: customer._id, reason }, take);
    onClose();
  });
  return (
    <Dialog open onClose={onClose} title={t('blockAsk', { name: nameOf(customer) })}>
      <form {...props} className="grid gap-4">
        <p>{t(customer.kind === 'phone' ? 'blockTextPhone' : 'blockText')}</p>
        <TextArea
          label={t('reason')}
          name="reason"
          rows={3}
          required
          maxLength={MAX_BLOCK_REASON}
          hint={t('reasonHint')}
          error={fieldErrors.reason}
        />
        <FormError text={errorText} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" aria-disabled={busy}>
            {t('block')}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export function BlockPart({ customer, take }: Props) {
  const t = useT('customers');
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, run } = useWork();
  const { block } = customer;

  if (!block)
    return (
      <>
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          {t('block')}
        </Button>
        {isAsking && (
          <BlockDialog customer={customer} take={take} onClose={() => setIsAsking(false)} />
        )}
      </>
    );
  return (
    <div className="grid gap-2">
      <h2 className="font-bold text-danger text-lg">{t('blocked')}</h2>
      <p className="wrap-anywhere whitespace-pre-line">
        <bdi>{block.reason}</bdi>
      </p>
      <p className="text-muted text-sm">
        {t('blockedSince')} <OrderDate iso={block.at} />
        {block.name && (
          <>
            {' '}
            <span>{t('blockedBy', { name: block.name })}</span>
          </>
        )}
      </p>
      <Button
        variant="outline"
        className="justify-self-start"
        aria-disabled={isBusy}
        onClick={() => void run(() => change('unblock', { id: customer._id }, take))}
      >
        {t('unblock')}
      </Button>
    </div>
  );
}

function CreditLimitForm({ customer, take }: Props) {
  const t = useT('customers');
  const { code } = usePageLanguage();
  const { fieldErrors, errorText, busy, props } = useForm(async ({ limit = '' }) => {
    await change('credit-limit', { id: customer._id, limit }, take);
  });
  const { creditLimit } = customer;
  return (
    <form {...props} className="grid gap-3">
      <Field
        label={t('creditLimit')}
        name="limit"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={creditLimit && typedAmount(creditLimit.amount, creditLimit.currency, code)}
        hint={t('creditLimitHint')}
        error={fieldErrors.limit}
      />
      <FormError text={errorText} />
      <Button type="submit" variant="outline" className="justify-self-start" aria-disabled={busy}>
        {t('save')}
      </Button>
    </form>
  );
}

export function OnAccountPart({ customer, take }: Props) {
  const t = useT('customers');
  const { isBusy, run } = useWork();
  const { paysOnAccount = false, unpaidOnAccount: unpaid } = customer;

  const allowOrEnd = () =>
    change('on-account', { id: customer._id, isAllowed: !paysOnAccount }, take);

  return (
    <div className="grid gap-3">
      <h2 className="font-bold text-lg">{t('onAccount')}</h2>
      <p>{t(paysOnAccount ? 'isOnAccount' : 'isNotOnAccount')}</p>
      <Button
        variant="outline"
        className="justify-self-start"
        aria-disabled={isBusy}
        onClick={() => void run(allowOrEnd)}
      >
        {t(paysOnAccount ? 'endOnAccount' : 'allowOnAccount')}
      </Button>
      {unpaid && (
        <p>
          {t('unpaidOnAccount')}{' '}
          <strong>
            <Amount amount={unpaid.amount} currency={unpaid.currency} />
          </strong>
        </p>
      )}
      {paysOnAccount && <CreditLimitForm customer={customer} take={take} />}
    </div>
  );
}

type EraseDialogProps = { customer: CustomerView; onErased: () => void; onClose: () => void };

function EraseDialog({ customer, onErased, onClose }: EraseDialogProps) {
  const t = useT('customers');
  const [open, setOpen] = useState(0);
  const { errorText, busy, props } = useForm(async () => {
    const call = { as: 'seller', body: { id: customer._id } } as const;
    const answer = await callApi<CustomerErasedResponse>('/api/customer/erase', call);
    if (answer.open > 0) return setOpen(answer.open);
    notify.success(answer.message);
    onErased();
  });
  return (
    <Dialog open onClose={onClose} title={t('eraseAsk', { name: nameOf(customer) })}>
      <form {...props} className="grid gap-4">
        <p>{t(customer.kind === 'phone' ? 'eraseTextPhone' : 'eraseText')}</p>
        <FormError text={errorText || (open > 0 ? t('stillOpen', { open }) : '')} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" aria-disabled={busy}>
            {t('erase')}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export function DataPart({ customer, onErased }: { customer: CustomerView; onErased: () => void }) {
  const t = useT('customers');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="grid gap-3">
      <p className="text-muted text-sm">{t('dataText')}</p>
      <div className="flex flex-wrap gap-3">
        <a
          href={`/api/customer/data?id=${customer._id}`}
          download
          className={buttonClass({ variant: 'outline' })}
        >
          {t('export')}
        </a>
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          {t('erase')}
        </Button>
      </div>
      {isAsking && (
        <EraseDialog customer={customer} onErased={onErased} onClose={() => setIsAsking(false)} />
      )}
    </div>
  );
}
