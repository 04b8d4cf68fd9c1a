'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useT } from '#i18n';
import { Button, LinkButton } from '@/app/_components/button';
import { FormError } from '@/app/_components/form-error';
import { LoadState } from '@/app/_components/section';
import { useFragment } from '@/app/_components/use-fragment';
import { ApiError, callApi, errorMessage } from '@/lib/client/api-client';
import { localPath } from '@/lib/client/language';
import { fragment } from '@/lib/client/navigation';
import { bootSession } from '@/lib/client/session';
import { openLogin, useSession } from '@/lib/client/session-store';

/**
 * Returns the fragment (after #) of the mailed link. It stays in the URL, because the shopper may have to sign in
 * first.
 */
export function useLink(): string | undefined {
  const [link, setLink] = useState<string>();
  useFragment(() => setLink(fragment()));
  return link;
}

type ClaimGuestOrderProps = { path?: string; wayBack?: string };

/**
 * Adds the guest order of a mailed link to the account. After a sign-in, a link with the text `wayBack` leads back to
 * `path`.
 */
export function ClaimGuestOrder({ path = '/phone-order', wayBack }: ClaimGuestOrderProps) {
  const t = useT('phoneOrderClaim');
  const router = useRouter();
  const link = useLink();
  const tIslands = useT('islands');
  const { status, user, isUnsure } = useSession();
  const [errorText, setErrorText] = useState('');
  const [mustProve, setMustProve] = useState(false);
  const [busy, setBusy] = useState(false);

  if (link !== undefined && !link.includes('.'))
    return (
      <div className="grid gap-4">
        <p className="font-semibold">{t('noLink')}</p>
        <LinkButton href="/my-orders" size="large">
          {tIslands('myOrders')}
        </LinkButton>
      </div>
    );

  if (link === undefined || status === 'unknown')
    return <LoadState hasFailed={isUnsure} retry={() => void bootSession()} />;

  if (status === 'visitor' || user?.isGuest)
    return (
      <div className="grid gap-4">
        <p className="font-semibold">{t('signIn')}</p>
        <Button
          size="large"
          onClick={() => openLogin({ path: `${path}#${link}`, text: wayBack ?? t('wayBack') })}
        >
          {t('logIn')}
        </Button>
      </div>
    );

  async function add() {
    if (busy) return;
    setBusy(true);
    setErrorText('');
    const [order, token] = (link ?? '').split('.');
    try {
      await callApi('/api/order/take-over', { as: 'shopper', body: { order, token } });
      // The link works only once, so replace this page in the history.
      router.replace(localPath(`/my-orders/${order}`));
    } catch (error) {
      setErrorText(errorMessage(error));
      setMustProve(error instanceof ApiError && error.body.unproven === true);
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-4">
      <FormError text={errorText} />
      <Button size="large" aria-disabled={busy} onClick={() => void add()}>
        {t('add')}
      </Button>
      {mustProve && (
        <LinkButton href="/forgot-password" variant="outline" size="large">
          {t('confirm')}
        </LinkButton>
      )}
    </div>
  );
}
