import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { useForm } from '@/app/_components/use-form';
import type { AppCodesAnswer, ConfirmedAnswer } from '@/lib/auth/factors/view';
import { callApi } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';
import type { Part } from './factors-section';
import { PartFrame } from './part-frame';
import { useChange } from './use-change';

type OnCodes = {
  /** Recovery codes were made, which are shown this once. */
  onCodes: (codes: string[]) => void;
};

/** Shows the secret to the app, and asks for its first code. */
function SetUp({
  answer: { secret, qr, ticket },
  onDone,
}: {
  answer: AppCodesAnswer;
  onDone: (codes?: string[]) => Promise<void>;
}) {
  const t = useT('factors');
  const { faults, busy, props } = useForm(
    async ({ code }) => {
      const call = { as: 'seller', body: { ticket, code } } as const;
      const answer = await callApi<ConfirmedAnswer>('/api/seller/totp/confirm', call);
      notify.success(answer.message);
      await onDone(answer.codes);
    },
    { toast: true },
  );
  return (
    <form {...props} className="grid grid-cols-1 justify-items-start gap-4">
      <p>{t('scan')}</p>
      {/* A picture within the answer, which no loader of pictures can make smaller. */}
      {/* biome-ignore lint/performance/noImgElement: it is no file of the shop */}
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
        error={faults.code}
      />
      <Button type="submit" aria-disabled={busy}>
        {t('switchOn')}
      </Button>
    </form>
  );
}

/** Codes of an app, which follow the password. */
export function AppCodesPart({ factors, reload, onCodes }: Part & OnCodes) {
  const { hasAppCodes, isProven } = factors;
  const t = useT('factors');
  const [answer, setAnswer] = useState<AppCodesAnswer>();
  const { busy, change, send } = useChange(reload);
  const start = () =>
    change(async () => {
      const call = { as: 'seller', body: {} } as const;
      setAnswer(await callApi<AppCodesAnswer>('/api/seller/totp/start', call));
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
            look="outline"
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
