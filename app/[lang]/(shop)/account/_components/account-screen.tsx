'use client';

import { type ComponentProps, useEffect, useState } from 'react';
import { useT } from '#i18n';
import { DevicesSection, PasswordSection } from '@/app/_components/account/account-sections';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { FormError } from '@/app/_components/form-error';
import { Section } from '@/app/_components/section';
import { useShop } from '@/app/_components/shop-provider';
import { PasswordField } from '@/app/_components/sign-in-fields';
import { Skeleton } from '@/app/_components/spinner';
import { useForm } from '@/app/_components/use-form';
import { useFragment } from '@/app/_components/use-fragment';
import { lazyComponent, useLazyComponent } from '@/app/_components/use-lazy-component';
import { useQuery } from '@/app/_components/use-query';
import { useWork } from '@/app/_components/use-work';
import { ShopperOnly } from '@/app/[lang]/(shop)/_components/shopper-only';
import type { SessionsResponse } from '@/lib/auth/view';
import { removeAccount } from '@/lib/client/account-actions';
import { callApi } from '@/lib/client/api-client';
import { translateIfLoaded } from '@/lib/client/language';
import { isPushSupported } from '@/lib/client/push';
import { saveFile } from '@/lib/client/save-file';
import type { SessionUser } from '@/lib/client/session-store';
import { AddressesSection, IconButton } from './addresses-section';
import type { OwnerCode } from './code-account';

/** Reserves the space until the code has loaded, so that the sections below do not move. */
const OrdersPart = lazyComponent(
  () => import('./orders-section').then(({ OrdersSection }) => OrdersSection),
  () => <Skeleton className="h-72 rounded-panel" />,
);

const DetailsPart = lazyComponent<{ user: SessionUser }>(
  () => import('./details-section').then(({ DetailsSection }) => DetailsSection),
  () => <Skeleton className="h-72 rounded-panel" />,
);

const ConfirmPart = lazyComponent<{ token: string; onDone: () => void }>(() =>
  import('./confirm-email').then(({ ConfirmEmail }) => ConfirmEmail),
);

/** The mailed link that confirms a new email address has this fragment. */
const EMAIL_LINK = '#email.';

/** Confirms a new email address from a mailed link. The user need not be signed in. */
function EmailLink() {
  const [token, setToken] = useState('');
  useFragment(() => {
    const { hash, pathname } = window.location;
    if (!hash.startsWith(EMAIL_LINK)) return;
    setToken(hash.slice(EMAIL_LINK.length));
    // The token of the mailed link must not stay in the browser history.
    window.history.replaceState(window.history.state, '', pathname);
  });
  return token && <ConfirmPart key={token} token={token} onDone={() => setToken('')} />;
}

const PasskeysPart = lazyComponent<{ user: SessionUser }>(
  () =>
    import('@/app/[lang]/(shop)/_components/passkeys/passkeys-section').then(
      (part) => part.PasskeysSection,
    ),
  () => <Skeleton className="h-48 rounded-panel" />,
);

const importParts = () => import('./code-account');
/** The section is shown only if the shop mails codes, because guests sign in with a code. */
const GuestPart = lazyComponent(() => importParts().then((part) => part.GuestPart));
const SetPasswordPart = lazyComponent(() => importParts().then((part) => part.SetPassword));
const CodePart = lazyComponent<ComponentProps<typeof OwnerCode>>(() =>
  importParts().then((part) => part.OwnerCode),
);

/**
 * Returns true if the account has no password and the shop mails codes. Without codes, the owner must use the
 * forgot-password link.
 */
const hasNoPassword = ({ hasPassword }: SessionUser): boolean =>
  hasPassword === false && translateIfLoaded('accountCode') !== undefined;

const CardsPart = lazyComponent(() => import('./saved-cards').then(({ SavedCards }) => SavedCards));

const AlertsPart = lazyComponent(() =>
  import('./stock-alerts').then(({ StockAlerts }) => StockAlerts),
);

function Parts({ user }: { user: SessionUser }) {
  const devices = useQuery<SessionsResponse>('/api/user/sessions', 'shopper');
  const { shopperPasskeys: offersPasskeys, backInStock } = useShop();
  return (
    <div className="space-y-5">
      <p className="-mt-4 mb-6 text-muted">
        {user.name} · <span className="break-all">{user.email}</span>
      </p>
      {user.isGuest && translateIfLoaded('accountCode') && <GuestPart />}
      <OrdersPart />
      <AddressesSection />
      {!user.isGuest && <DetailsPart user={user} />}
      {user.isGuest ? null : hasNoPassword(user) ? (
        <SetPasswordPart email={user.email} />
      ) : (
        <PasswordSection as="shopper" email={user.email} onChanged={devices.reload} />
      )}
      {(offersPasskeys || user.hasPasskeys) && !user.isGuest && <PasskeysPart user={user} />}
      <DevicesSection as="shopper" {...devices} />
      <PushSection />
      {user.mayHaveCards && translateIfLoaded('savedCards') && <CardsPart />}
      {backInStock && !user.isGuest && translateIfLoaded('stockAlertList') && <AlertsPart />}
      <DataSection user={user} />
    </div>
  );
}

function Loading() {
  return (
    <div className="space-y-5">
      <Skeleton className="h-72 rounded-panel" />
      <Skeleton className="h-48 rounded-panel" />
    </div>
  );
}

export function AccountScreen() {
  const t = useT('account');
  return (
    <>
      <EmailLink />
      <ShopperOnly
        logIn={t('logIn')}
        page={{ path: '/account', text: t('toAccount') }}
        notLoaded={{ title: t('notLoaded'), text: t('safe') }}
        loading={<Loading />}
      >
        {(user) => <Parts user={user} />}
      </ShopperOnly>
    </>
  );
}

function DataSection({ user }: { user: SessionUser }) {
  const t = useT('account');
  const { isBusy, run } = useWork();
  const [isAsking, setIsAsking] = useState(false);

  async function download() {
    const answer = await callApi<Record<string, unknown>>('/api/user/data', { as: 'shopper' });
    const { success: _, message: __, ...data } = answer;
    const file = new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' });
    saveFile('basketful-my-data.json', file);
  }

  return (
    <Section title={t('data')}>
      <div className="divide-y divide-line">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-5">
          <p className="min-w-0 basis-72 grow text-muted">{t('dataText')}</p>
          <IconButton name="download" aria-disabled={isBusy} onClick={() => void run(download)}>
            {t('download')}
          </IconButton>
        </div>
        {!user.isGuest && (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-5">
            <p className="min-w-0 basis-72 grow text-muted">{t('deleteText')}</p>
            <IconButton name="trash" variant="danger" onClick={() => setIsAsking(true)}>
              {t('deleteAccount')}
            </IconButton>
          </div>
        )}
      </div>
      <RemoveDialog user={user} open={isAsking} onClose={() => setIsAsking(false)} />
    </Section>
  );
}

function Form({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const t = useT('account');
  const isByCode = hasNoPassword(user);
  // The form shows its error inside the dialog, because a toast would cover the buttons.
  const { fieldErrors, errorText, busy, props } = useForm(({ password = '', code = '' }) =>
    removeAccount(isByCode ? { code } : { password }),
  );

  return (
    <form {...props} className="grid gap-4">
      <p className="text-muted">{t('deleteWarning')}</p>
      {isByCode ? (
        <CodePart error={fieldErrors.code} action="delete" />
      ) : (
        <>
          <input type="email" autoComplete="username" defaultValue={user.email} readOnly hidden />
          <PasswordField
            label={t('yourPassword')}
            autoComplete="current-password"
            error={fieldErrors.password ?? fieldErrors.code}
          />
        </>
      )}
      <FormError text={errorText} />
      <Button type="submit" variant="danger" size="large" aria-disabled={busy}>
        {t('deleteIt')}
      </Button>
      <Button variant="outline" size="large" onClick={onClose}>
        {t('keep')}
      </Button>
    </form>
  );
}

type RemoveDialogProps = { user: SessionUser; open: boolean; onClose: () => void };

function RemoveDialog({ user, open, onClose }: RemoveDialogProps) {
  const t = useT('account');
  return (
    <Dialog open={open} onClose={onClose} title={t('deleteAsk')} shape="sheet">
      <Form user={user} onClose={onClose} />
    </Dialog>
  );
}

const importOffer = () =>
  import('@/app/[lang]/(shop)/_components/push-offer').then((part) => part.PushOffer);

function PushSection() {
  const [Offer, load] = useLazyComponent(importOffer);
  useEffect(() => {
    if (isPushSupported() && Notification.permission === 'granted') void load();
  }, [load]);
  return (
    Offer && (
      <Offer onlyEnd className="rounded-panel border border-line bg-card p-6 shadow-card sm:p-8" />
    )
  );
}
