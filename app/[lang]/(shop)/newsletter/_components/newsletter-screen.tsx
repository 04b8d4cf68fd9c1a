'use client';

import { useEffect, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { FormError } from '@/app/_components/form-error';
import { EmailField } from '@/app/_components/sign-in-fields';
import { useForm } from '@/app/_components/use-form';
import { callApi } from '@/lib/client/api-client';

/** The data in the fragment (after #) of a link from an e-mail. */
type MailedLink = { kind: 'join' | 'leave'; token: string };

function readLink(): MailedLink | undefined {
  const [, kind, token = ''] = /^#(join|leave)\.(.+)$/.exec(window.location.hash) ?? [];
  return kind === 'join' || kind === 'leave' ? { kind, token } : undefined;
}

/** Returns the fragment of a link from an e-mail, and removes it from the address and the history. */
function useMailedLink(): MailedLink | undefined {
  const [link, setLink] = useState<MailedLink>();
  useEffect(() => {
    const take = () => {
      const found = readLink();
      if (!found) return;
      setLink(found);
      window.history.replaceState(window.history.state, '', window.location.pathname);
    };
    take();
    // Handles a second e-mail link that the user opens in the same tab.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return link;
}

const Done = ({ text }: { text: string }) => (
  <p
    role="status"
    className="mt-6 rounded-card bg-leaf-soft px-5 py-4 font-semibold text-leaf-strong"
  >
    {text}
  </p>
);

/** Mail scanners open links automatically, so the user must confirm with a click. */
function ByLink({ kind, token }: MailedLink) {
  const t = useT('newsletter');
  const [message, setMessage] = useState('');
  const { errorText, busy, props } = useForm(async () => {
    const path = kind === 'join' ? '/api/newsletter/confirm' : '/api/newsletter/leave';
    setMessage((await callApi(path, { body: { token } })).message);
  });
  if (message) return <Done text={message} />;
  return (
    <form method="post" {...props} className="grid justify-items-start gap-5">
      <p className="text-muted">{t(kind === 'join' ? 'joinText' : 'leaveText')}</p>
      <FormError text={errorText} />
      <Button type="submit" size="large" aria-disabled={busy}>
        {t(kind)}
      </Button>
    </form>
  );
}

function Subscribe() {
  const t = useT('newsletter');
  const [message, setMessage] = useState('');
  const { fieldErrors, errorText, busy, props } = useForm(async ({ email = '' }) => {
    const answer = await callApi('/api/newsletter/subscribe', { body: { email } });
    setMessage(answer.message);
  });
  if (message) return <Done text={message} />;
  return (
    <form method="post" {...props} className="grid gap-5">
      <p className="text-muted">{t('text')}</p>
      <EmailField label={t('email')} autoComplete="email" error={fieldErrors.email} />
      <FormError text={errorText} />
      <Button type="submit" size="large" aria-disabled={busy} className="justify-self-start">
        {t('subscribe')}
      </Button>
    </form>
  );
}

/** The page with the newsletter form. The links in newsletter e-mails also lead to it. */
export function NewsletterScreen({ isOn }: { isOn: boolean }) {
  const t = useT('newsletter');
  const link = useMailedLink();
  if (link) return <ByLink key={link.token} {...link} />;
  return isOn ? <Subscribe /> : <p className="text-muted">{t('none')}</p>;
}
