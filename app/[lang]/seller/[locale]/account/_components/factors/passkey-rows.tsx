import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Filled, slot } from '@/app/_components/filled';
import { OrderDate } from '@/app/_components/order-parts';
import { rowActionClass } from '@/app/_components/section';
import type { Ceremony, FactorsAnswer } from '@/lib/auth/factors/view';
import { callApi } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';
import { knowsPasskeys, makePasskey } from '@/lib/client/passkey';
import type { Part } from './factors-section';
import { NameForm } from './name-form';
import { PartFrame } from './part-frame';
import { useChange } from './use-change';

type Passkey = FactorsAnswer['passkeys'][number];
type Press = 'rename' | 'remove';

function Row({ one, onPress }: { one: Passkey; onPress: (what: Press) => void }) {
  const t = useT('factors');
  const at = (key: 'added' | 'lastUsed', iso: string) => (
    <Filled
      text={t(key, { time: slot(0) })}
      parts={[<OrderDate key="time" iso={iso} withTime />]}
    />
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{one.name}</p>
        <p className="text-muted text-sm">
          {one.usedAt ? at('lastUsed', one.usedAt) : at('added', one.addedAt)}
        </p>
      </div>
      <div className="flex flex-wrap gap-x-4">
        <button
          type="button"
          className={rowActionClass}
          aria-label={t('renameOf', { name: one.name })}
          onClick={() => onPress('rename')}
        >
          {t('rename')}
        </button>
        <button
          type="button"
          className={rowActionClass}
          aria-label={t('removeOf', { name: one.name })}
          onClick={() => onPress('remove')}
        >
          {t('remove')}
        </button>
      </div>
    </li>
  );
}

/** The passkeys, and one more. */
export function PasskeyRows({ factors: { passkeys, isProven }, reload }: Part) {
  const t = useT('factors');
  const [pressed, setPressed] = useState<{ what: Press; one: Passkey }>();
  const { busy, change, send } = useChange(reload);
  const close = () => setPressed(undefined);

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
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line">
          {passkeys.map((one) => (
            <Row key={one.id} one={one} onPress={(what) => setPressed({ what, one })} />
          ))}
        </ul>
      )}
      {knowsPasskeys() ? (
        <div>
          <Button aria-disabled={busy || !isProven} onClick={() => isProven && void add()}>
            {t('add')}
          </Button>
        </div>
      ) : (
        <p className="text-muted">{t('cannot')}</p>
      )}
      <Dialog open={pressed?.what === 'rename'} onClose={close} title={t('rename')}>
        {pressed && <NameForm {...pressed.one} onDone={() => void reload().then(close)} />}
      </Dialog>
      <Dialog
        open={pressed?.what === 'remove'}
        onClose={close}
        title={t('removeOf', { name: pressed?.one.name ?? '' })}
      >
        <p className="mb-5">{t('removeText')}</p>
        <Button
          aria-disabled={busy}
          onClick={() => {
            const { id } = pressed?.one ?? {};
            void send('/api/seller/passkey/remove', { id }).then(close);
          }}
        >
          {t('remove')}
        </Button>
      </Dialog>
    </PartFrame>
  );
}
