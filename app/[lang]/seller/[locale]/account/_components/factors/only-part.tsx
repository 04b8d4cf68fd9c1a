import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import type { Part } from './factors-section';
import { PartFrame } from './part-frame';
import { useChange } from './use-change';

/** Passkeys as the only way to sign in. */
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
            look="outline"
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
