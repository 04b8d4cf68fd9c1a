import { useState } from 'react';
import { Button } from '@/app/_components/button';
import { CodeField } from '@/app/_components/sign-in-fields';
import { useWork } from '@/app/_components/use-work';
import { notify } from '@/lib/client/notify';

/**
 * Mails a code and asks for it. `request` requests the mail and returns the message of the toast. After the first mail,
 * the button has the label `resend`, if any. `text` explains what the code is for.
 */
export function MailedCode({
  text,
  labels: { send, resend = send, code },
  request,
  error,
  className = '',
}: {
  text?: string;
  labels: { send: string; resend?: string; code: string };
  request: () => Promise<string>;
  error: string | undefined;
  className?: string;
}) {
  const { isBusy, run } = useWork();
  const [isSent, setIsSent] = useState(false);
  async function mail() {
    notify.success(await request());
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
        {isSent ? resend : send}
      </Button>
      <CodeField label={code} error={error} />
    </div>
  );
}
