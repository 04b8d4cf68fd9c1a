import { type ReactNode, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Field } from '@/app/_components/field';
import { PasskeyList } from '@/app/_components/passkey-list';
import { useForm } from '@/app/_components/use-form';
import type {
  AppCodesResponse,
  Ceremony,
  CodesResponse,
  ConfirmedResponse,
  FactorsResponse,
  PasskeyView,
} from '@/lib/auth/factors/view';
import { ApiError, callApi, toastError } from '@/lib/client/api-client';
import { focusInPlace } from '@/lib/client/focus-in-place';
import { notify } from '@/lib/client/notify';
import { makePasskey, supportsPasskeys } from '@/lib/client/passkey';
import { StaleResponse } from '@/lib/client/session-scope';

export type Part = {
  factors: FactorsResponse;
  reload: () => Promise<void>;
};

/**
 * Runs one change at a time. Reloads the sign-in methods even after an error, because another tab may have changed
 * them.
 */
export function useChange(reload: () => Promise<void>) {
  const [busy, setBusy] = useState(false);

  async function change(work: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    try {
      await work();
      await reload();
    } catch (error) {
      if (error instanceof StaleResponse) return;
      toastError(error);
      if (error instanceof ApiError) await reload();
    } finally {
      setBusy(false);
    }
  }

  const send = (path: `/api/seller/${string}`, body: object = {}) =>
    change(async () => {
      const { message } = await callApi(path, { as: 'seller', body });
      if (message) notify.success(message);
    });

  return { busy, change, send };
}

type PartFrameProps = { title: string; text: ReactNode; children?: ReactNode };

function PartFrame({ title, text, children }: PartFrameProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}

type OnCodes = {
  /** The page can show the codes only once. */
  onCodes: (codes: string[]) => void;
};

type SetUpProps = { answer: AppCodesResponse; onDone: (codes?: string[]) => Promise<void> };

function SetUp({ answer: { secret, qr, ticket }, onDone }: SetUpProps) {
  const t = useT('factors');
  const { fieldErrors, busy, props } = useForm(
    async ({ code }) => {
      const call = { as: 'seller', body: { ticket, code } } as const;
      const answer = await callApi<ConfirmedResponse>('/api/seller/totp/confirm', call);
      notify.success(answer.message);
      await onDone(answer.codes);
    },
    { toast: true },
  );
  return (
    <form {...props} className="grid grid-cols-1 justify-items-start gap-4">
      <p data-scan tabIndex={-1} className="outline-none">
        {t('scan')}
      </p>
      {/* The image loader of Next cannot resize a data URL. */}
      <img src={qr} alt={t('qr')} width={200} height={200} className="rounded-field bg-white p-2" />
      <p className="text-muted">
        {t('byHand')}{' '}
        <code className="wrap-anywhere font-semibold text-ink">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
      <Field
        label={t('code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        className="w-full max-w-48"
        required
        error={fieldErrors.code}
      />
      <Button type="submit" aria-disabled={busy}>
        {t('switchOn')}
      </Button>
    </form>
  );
}

/** With the app, a sign-in by password also requires a code. */
export function AppCodesPart({ factors, reload, onCodes }: Part & OnCodes) {
  const { hasAppCodes, isProven } = factors;
  const t = useT('factors');
  const [answer, setAnswer] = useState<AppCodesResponse>();
  const { busy, change, send } = useChange(reload);
  const start = () =>
    change(async () => {
      const call = { as: 'seller', body: {} } as const;
      setAnswer(await callApi<AppCodesResponse>('/api/seller/totp/start', call));
      focusInPlace('[data-scan]');
    });
  async function done(codes: string[] = []) {
    await reload();
    setAnswer(undefined);
    onCodes(codes);
  }

  return (
    <PartFrame title={t('appCodes')} text={t(hasAppCodes ? 'appOn' : 'appOff')}>
      {answer && !hasAppCodes ? (
        <SetUp answer={answer} onDone={done} />
      ) : (
        <div>
          <Button
            variant="outline"
            aria-disabled={busy || !isProven}
            onClick={() =>
              isProven && void (hasAppCodes ? send('/api/seller/totp/remove') : start())
            }
          >
            {t(hasAppCodes ? 'switchOff' : 'setUp')}
          </Button>
        </div>
      )}
    </PartFrame>
  );
}

/** Without passwords, only passkeys and recovery codes allow a sign-in. */
export function OnlyPart({ factors, reload }: Part) {
  const { wayIn, passkeys, codesLeft, isProven } = factors;
  const t = useT('factors');
  const { busy, send } = useChange(reload);
  const isOff = wayIn === 'recovery';
  const mayBe = isOff || (passkeys.length > 0 && codesLeft > 0);
  const text = [t('onlyText'), ...(mayBe ? [] : [t('onlyNeeds')])].join(' ');
  return (
    <PartFrame title={t('only')} text={text}>
      {mayBe && (
        <div>
          <Button
            variant="outline"
            aria-disabled={busy || !isProven}
            onClick={() => isProven && void send('/api/seller/passkey/only', { only: !isOff })}
          >
            {t(isOff ? 'passwordsOn' : 'passwordsOff')}
          </Button>
        </div>
      )}
    </PartFrame>
  );
}

export function RecoveryPart({
  factors: { codesLeft, isProven },
  reload,
  onCodes,
}: Part & { onCodes: (codes: string[]) => void }) {
  const t = useT('factors');
  const { busy, change } = useChange(reload);
  const make = () =>
    change(async () => {
      const call = { as: 'seller', body: {} } as const;
      const { codes } = await callApi<CodesResponse>('/api/seller/recovery/make', call);
      onCodes(codes);
    });
  const statusTexts = [t('recoveryText'), t('codesLeft', { count: codesLeft })];
  if (codesLeft > 0) statusTexts.push(t('makeText'));

  return (
    <PartFrame title={t('recovery')} text={statusTexts.join(' ')}>
      <div>
        <Button
          variant="outline"
          aria-disabled={busy || !isProven}
          onClick={() => isProven && void make()}
        >
          {t('make')}
        </Button>
      </div>
    </PartFrame>
  );
}

export function PasskeyRows({ factors: { passkeys, isProven }, reload }: Part) {
  const t = useT('factors');
  const [removed, setRemoved] = useState<PasskeyView>();
  const { busy, change, send } = useChange(reload);
  const close = () => setRemoved(undefined);

  const add = () =>
    change(async () => {
      const call = { as: 'seller', body: {} } as const;
      const asked = await callApi<Ceremony>('/api/seller/passkey/options', call);
      const body = await makePasskey(asked);
      const { message } = await callApi('/api/seller/passkey/register', { as: 'seller', body });
      notify.success(message);
    });

  return (
    <PartFrame title={t('passkeys')} text={t('passkeysText')}>
      <PasskeyList
        passkeys={passkeys}
        t={t}
        onRename={async (body) => {
          const { message } = await callApi('/api/seller/passkey/rename', { as: 'seller', body });
          notify.success(message);
          await reload();
        }}
        onRemove={setRemoved}
      />
      {supportsPasskeys() ? (
        <div>
          <Button aria-disabled={busy || !isProven} onClick={() => isProven && void add()}>
            {t('add')}
          </Button>
        </div>
      ) : (
        <p className="text-muted">{t('cannot')}</p>
      )}
      <Dialog
        open={removed !== undefined}
        onClose={close}
        title={t('removeOf', { name: removed?.name ?? '' })}
      >
        <p className="mb-5">{t('removeText')}</p>
        <Button
          aria-disabled={busy}
          onClick={() => void send('/api/seller/passkey/remove', { id: removed?.id }).then(close)}
        >
          {t('remove')}
        </Button>
      </Dialog>
    </PartFrame>
  );
}
