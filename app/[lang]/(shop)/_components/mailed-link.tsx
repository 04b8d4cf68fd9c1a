import { useState } from 'react';
import { Button } from '@/app/_components/button';
import { FormError } from '@/app/_components/form-error';
import { useForm } from '@/app/_components/use-form';
import { useFragment } from '@/app/_components/use-fragment';
import { callApi } from '@/lib/client/api-client';

/** The data in the fragment (after #) of a link from an email. */
type MailedLink = { kind: 'join' | 'leave'; token: string };

function readLink(): MailedLink | undefined {
  const [, kind, token = ''] = /^#(join|leave)\.(.+)$/.exec(window.location.hash) ?? [];
  return kind === 'join' || kind === 'leave' ? { kind, token } : undefined;
}

/** Returns the fragment of a link from an email, and removes it from the URL and the history. */
export function useMailedLink(): MailedLink | undefined {
  const [link, setLink] = useState<MailedLink>();
  useFragment(() => {
    const found = readLink();
    if (!found) return;
    setLink(found);
    window.history.replaceState(window.history.state, '', window.location.pathname);
  });
  return link;
}

export const Done = ({ text }: { text: string }) => (
  <p
    role="status"
    className="mt-6 rounded-card bg-leaf-soft px-5 py-4 font-semibold text-leaf-strong"
  >
    {text}
  </p>
);

type ByLinkProps = {
  path: `/api/${string}`;
  token: string;
  text: string;
  action: string;
  onDone?: () => void;
};

/** Mail scanners open links automatically, so the user must confirm with a click. */
export function ByLink({ path, token, text, action, onDone }: ByLinkProps) {
  const [message, setMessage] = useState('');
  const { errorText, busy, props } = useForm(async () => {
    setMessage((await callApi(path, { body: { token } })).message);
    onDone?.();
  });
  if (message) return <Done text={message} />;
  return (
    <form method="post" {...props} className="grid justify-items-start gap-5">
      <p className="text-muted">{text}</p>
      <FormError text={errorText} />
      <Button type="submit" size="large" aria-disabled={busy}>
        {action}
      </Button>
    </form>
  );
}
