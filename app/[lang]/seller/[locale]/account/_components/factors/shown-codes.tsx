import { useEffect, useRef } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { useShop } from '@/app/_components/shop-provider';
import { toastError } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';

/** New recovery codes, shown this once; the printed page has nothing else. */
export function ShownCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const t = useT('factors');
  const { name } = useShop();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other codes stand in its place
  useEffect(() => heading.current?.focus(), [codes]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notify.success(t('copied'));
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="slip grid grid-cols-1 gap-3 rounded-field bg-leaf-soft p-4 sm:p-5">
        <h3 ref={heading} tabIndex={-1} className="font-bold text-lg">
          {t('recovery')} <span className="font-normal text-muted">{name}</span>
        </h3>
        <p>{t('keep')}</p>
        <ol
          dir="ltr"
          className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-3 gap-y-1 font-mono"
        >
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap">
              {code}
            </li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onKept}>{t('kept')}</Button>
        <Button look="outline" onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Button look="outline" onClick={copy}>
          {t('copy')}
        </Button>
      </div>
    </div>
  );
}
