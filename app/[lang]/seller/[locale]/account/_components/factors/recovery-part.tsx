import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import type { CodesAnswer } from '@/lib/auth/factors/view';
import { callApi } from '@/lib/client/api-client';
import type { Part } from './factors-section';
import { PartFrame } from './part-frame';
import { useChange } from './use-change';

/** How many recovery codes are left, and new ones. */
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
      const { codes } = await callApi<CodesAnswer>('/api/seller/recovery/make', call);
      onCodes(codes);
    });
  const said = [t('recoveryText'), t('codesLeft', { count: codesLeft })];
  if (codesLeft > 0) said.push(t('makeText'));

  return (
    <PartFrame title={t('recovery')} text={said.join(' ')}>
      <div>
        <Button
          look="outline"
          aria-disabled={busy || !isProven}
          onClick={() => isProven && void make()}
        >
          {t('make')}
        </Button>
      </div>
    </PartFrame>
  );
}
