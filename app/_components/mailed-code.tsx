import { useState } from 'react';
import { Button } from '@/app/_components/button';
import { CodeField } from '@/app/_components/sign-in-fields';
import { useWork } from '@/app/_components/use-work';
import { notify } from '@/lib/client/notify';

/**
 * Mails a code by calling `request`, and shows the field for the code. `t` translates the labels in the namespace
 * `accountCode`, `guestOrder` or `shopperPasskeys`. `text` explains what the code is for, and `resend` is the label of
 * the button after the first mail. After each mail, a toast shows the text `sent`. Without `sent`, the toast shows the
 * message of the response.
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
