import { useState } from 'react';
import { useT } from '#i18n';
import { LoadState, Section } from '@/app/_components/section';
import { useQuery } from '@/app/_components/use-query';
import type { FactorsAnswer } from '@/lib/auth/factors/view';
import { AppCodesPart } from './app-codes-part';
import { OnlyPart } from './only-part';
import { PasskeyRows } from './passkey-rows';
import { ProveForm } from './prove-form';
import { RecoveryPart } from './recovery-part';
import { ShownCodes } from './shown-codes';

/** What each part gets. */
export type Part = {
  factors: FactorsAnswer;
  /** Reads again what is set. */
  reload: () => Promise<void>;
};

/** Passkeys, codes of an app and recovery codes of who is signed in. */
export function FactorsSection() {
  const t = useT('factors');
  const { answer, hasFailed, reload } = useQuery<FactorsAnswer>('/api/seller/factors', 'seller');
  const [codes, setCodes] = useState<string[]>([]);

  return (
    <Section title={t('title')} text={t('text')}>
      {answer ? (
        <div className="divide-y divide-line *:py-6 *:first:pt-0 *:last:pb-0">
          {!answer.isProven && (
            <div>
              <ProveForm factors={answer} reload={reload} />
            </div>
          )}
          {codes.length > 0 && <ShownCodes codes={codes} onKept={() => setCodes([])} />}
          <PasskeyRows factors={answer} reload={reload} />
          <AppCodesPart factors={answer} reload={reload} onCodes={setCodes} />
          <RecoveryPart factors={answer} reload={reload} onCodes={setCodes} />
          <OnlyPart factors={answer} reload={reload} />
        </div>
      ) : (
        <LoadState hasFailed={hasFailed} retry={() => void reload()} />
      )}
    </Section>
  );
}
