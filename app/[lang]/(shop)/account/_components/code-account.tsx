'use client';

import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { MailedCode } from '@/app/_components/mailed-code';
import { Section } from '@/app/_components/section';
import { useWork } from '@/app/_components/use-work';
import { callApi } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';
import { openLogin } from '@/lib/client/session-store';

/* Only guests and accounts without a password load this file. */

export function SetPassword({ email }: { email: string }) {
  const t = useT('accountCode');
  const { isBusy, run } = useWork();
  async function send() {
    const { message } = await callApi('/api/user/forgot', { body: { email } });
    notify.success(message);
  }
  return (
    <Section title={t('setPassword')} text={t('setPasswordText')}>
      <Button aria-disabled={isBusy} onClick={() => void run(send)}>
        {t('sendLink')}
      </Button>
    </Section>
  );
}

type OwnerCodeProps = { error: string | undefined; action: 'email' | 'delete' };

export function OwnerCode({ error, action }: OwnerCodeProps) {
  const t = useT('accountCode');
  return (
    <MailedCode
      className={action === 'email' ? 'sm:col-span-2' : ''}
      text={t(action === 'email' ? 'codeText' : 'deleteCodeText')}
      t={t}
      sent={t('codeSent')}
      request={() => callApi('/api/user/prove/code', { as: 'shopper', body: {} })}
      error={error}
    />
  );
}

/** A sign-in with a code moves the guest's orders to the account. */
export function GuestPart() {
  const t = useT('accountCode');
  return (
    <div className="grid justify-items-start gap-4 rounded-panel border border-line bg-card p-6 shadow-card">
      <p>{t('guestText')}</p>
      <Button onClick={() => openLogin()}>{t('guestKeep')}</Button>
    </div>
  );
}
