import { type ReactNode, useId } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Skeleton } from '@/app/_components/spinner';
import type { Audience } from '@/lib/client/session-scope';

export const accountApi = (as: Audience): `/api/${string}` =>
  `/api/${as === 'seller' ? 'seller' : 'user'}`;

/**
 * The classes of a text button in a row. The negative margin aligns its text with the row, while the tap
 * target stays 44 px wide.
 */
export const rowActionClass =
  '-mx-2 min-h-11 min-w-11 px-2 font-semibold text-leaf underline underline-offset-4 aria-disabled:pointer-events-none aria-disabled:opacity-55';

export const Badge = ({ children }: { children: ReactNode }) => (
  <span className="ms-2 inline-block rounded-full bg-leaf-soft px-2.5 py-0.5 font-semibold text-leaf-strong text-sm">
    {children}
  </span>
);

type SectionProps = { title: string; text?: string; children: ReactNode };

export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-panel border border-line bg-card p-6 shadow-card sm:p-8"
    >
      <h2 id={id} tabIndex={-1} data-section={title} className="font-bold text-xl">
        {title}
      </h2>
      {text && <p className="mt-1 text-muted">{text}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}

export const focusSection = (title: string) =>
  document.querySelector<HTMLElement>(`[data-section="${title}"]`)?.focus();

export function LoadState({ hasFailed, retry }: { hasFailed?: boolean; retry: () => void }) {
  const t = useT('islands');
  if (!hasFailed) return <Skeleton className="h-24" />;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-muted">{t('notLoaded')}</p>
      <Button variant="outline" onClick={retry}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}
