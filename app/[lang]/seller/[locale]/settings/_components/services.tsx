'use client';

import { type ReactNode, useState } from 'react';
import { useT } from '#i18n';
import { Button, LinkButton } from '@/app/_components/button';
import { LoadState, Section } from '@/app/_components/section';
import { useQuery } from '@/app/_components/use-query';
import { callApi, toastError } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';
import { WEBHOOK_EVENTS } from '@/lib/payments/webhook-events';
import type { ServiceState, Services, ServicesResponse, TestMailResponse } from '@/lib/setup/view';
import { STATE_KEYS } from './settings-overview';

const STATE_CLASSES = {
  off: 'bg-sunk text-ink',
  test: 'bg-sunk text-ink',
  live: 'bg-leaf-soft text-leaf-strong',
} as const satisfies Record<ServiceState, string>;

function State({ state, children }: { state: ServiceState; children: ReactNode }) {
  const t = useT('sellerSettings');
  return (
    <div className="grid justify-items-start gap-3">
      <p
        className={`rounded-full border border-line px-3 py-1 font-semibold ${STATE_CLASSES[state]}`}
      >
        {t(STATE_KEYS[state])}
      </p>
      <p className="wrap-anywhere max-w-prose">{children}</p>
    </div>
  );
}

function ForTechnician({ text }: { text: string }) {
  const t = useT('sellerSettings');

  async function copy() {
    await navigator.clipboard.writeText(text);
    notify.success(t('technicianCopied'));
  }

  return (
    <div className="mt-6">
      <h3 className="font-semibold">{t('technician')}</h3>
      <pre className="wrap-anywhere mt-2 font-sans whitespace-pre-line rounded-card border border-line bg-sunk p-4 text-sm">
        {text}
      </pre>
      {/* Browsers offer the clipboard only on HTTPS pages. Elsewhere, the owner selects the text. */}
      {navigator.clipboard && (
        <Button variant="outline" className="mt-3" onClick={() => void copy()}>
          {t('copyTechnician')}
        </Button>
      )}
    </div>
  );
}

function Payments({ payments }: Services) {
  const t = useT('sellerSettings');
  const { origin } = location;
  const texts = { off: t('paymentsOff'), test: t('paymentsTest'), live: t('paymentsLive') };
  return (
    <Section title={t('payments')}>
      <State state={payments}>{texts[payments]}</State>
      {payments !== 'live' && (
        <ForTechnician
          text={t('paymentsForTechnician', {
            origin,
            webhook: `${origin}/api/stripe/webhook`,
            events: WEBHOOK_EVENTS.join(', '),
          })}
        />
      )}
    </Section>
  );
}

function TestMail() {
  const t = useT('sellerSettings');
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState('');

  async function send() {
    if (busy) return;
    setBusy(true);
    setSentTo('');
    try {
      const answer = await callApi<TestMailResponse>('/api/seller/services/test-mail', {
        as: 'seller',
        body: {},
      });
      setSentTo(answer.sentTo);
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="mt-5">
      <Button variant="outline" aria-disabled={busy} onClick={() => void send()}>
        {t('sendTest')}
      </Button>
      <p role="status" className="wrap-anywhere mt-2 text-muted empty:mt-0">
        {sentTo && t('testSent', { email: sentTo })}
      </p>
    </div>
  );
}

function Mail({ mail, sender, receiver }: Services) {
  const t = useT('sellerSettings');
  const { origin } = location;
  const texts = { off: t('mailOff'), test: t('mailTest'), live: t('mailLive') };
  const addresses = [
    [t('mailFrom'), sender],
    [t('mailTo'), receiver],
  ].flatMap(([label, address]) => (label && address ? [{ label, address }] : []));
  return (
    <Section title={t('email')}>
      <State state={mail}>{texts[mail]}</State>
      {mail !== 'off' && (
        <dl className="mt-4 grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
          {addresses.map(({ label, address }) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="wrap-anywhere">
                <bdi>{address}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {mail !== 'off' && !receiver && (
        <p className="wrap-anywhere mt-3 max-w-prose">{t('mailNoReceiver')}</p>
      )}
      {mail !== 'off' && receiver && <TestMail />}
      {(mail !== 'live' || !receiver) && (
        <ForTechnician
          text={t('mailForTechnician', {
            origin,
            setting: 'SELLER_EMAIL',
            sender: 'mail@shop.example',
          })}
        />
      )}
    </Section>
  );
}

function Notifications() {
  const t = useT('sellerSettings');
  return (
    <Section title={t('notifications')} text={t('notificationsText')}>
      <LinkButton href="/seller/orders" variant="outline">
        {t('openBoard')}
      </LinkButton>
    </Section>
  );
}

export function ServicePanel({ service }: { service: 'payments' | 'mail' }) {
  const { answer, hasFailed, reload } = useQuery<ServicesResponse>(
    '/api/seller/services',
    'seller',
  );
  if (!answer) return <LoadState hasFailed={hasFailed} retry={() => void reload()} />;
  if (service === 'payments') return <Payments {...answer.services} />;
  return (
    <>
      <Mail {...answer.services} />
      <Notifications />
    </>
  );
}
