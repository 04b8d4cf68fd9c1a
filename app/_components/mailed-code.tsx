import { useState } from 'react';
import { Button } from '@/app/_components/button';
import { CodeField } from '@/app/_components/sign-in-fields';
import { useWork } from '@/app/_components/use-work';
import { notify } from '@/lib/client/notify';

/**
 * Mails a code with `request` and asks for it. `t` has the labels, from `accountCode`, `guestOrder` or
 * `shopperPasskeys`. `text` explains what the code is for, and `resend` is the label of the button after the first mail. A
 * toast shows `sent`, or else the message of the response.
 */
export function MailedCode({
  t,
  text,
  resend,
  sent,
  request,
  error,
  className = '',
}: {
  t: (key: 'sendCode' | 'code') => string;
  text?: string;
  resend?: string;
  sent?: string;
  request: () => Promise<{ message: string }>;
  error: string | undefined;
  className?: string;
}) {
  const { isBusy, run } = useWork();
  const [isSent, setIsSent] = useState(false);
  async function mail() {
    const { message } = await request();
    notify.success(sent ?? message);
    setIsSent(true);
  }
  return (
    <div className={`grid gap-3 ${className}`}>
      {text && <p className="text-muted">{text}</p>}
      <Button
        variant="outline"
        className="w-full sm:w-auto sm:justify-self-start"
        aria-disabled={isBusy}
        onClick={() => void run(mail)}
      >
        {(isSent && resend) || t('sendCode')}
      </Button>
      <CodeField label={t('code')} error={error} />
    </div>
  );
}
