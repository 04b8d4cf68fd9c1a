import type { ComponentProps, ReactNode } from 'react';
import { Drawing } from './core-icon';
import { Icon } from './icon';

const KINDS = {
  info: 'bg-info-soft text-info',
  success: 'bg-leaf-soft text-leaf-strong',
  warning: 'bg-amber-soft text-amber',
  danger: 'bg-danger-soft text-danger',
} as const;

type NoticeKind = keyof typeof KINDS;

/** The icon of a notice. Each kind has its own icon, so that the colour is never the only difference. */
function NoticeIcon({ kind }: { kind: NoticeKind }) {
  const className = 'mt-0.5 size-5 shrink-0';
  if (kind === 'success') return <Icon name="check" className={className} />;
  if (kind === 'warning') return <Icon name="warning" className={className} />;
  return (
    <Drawing className={className}>
      <circle cx="12" cy="12" r="8.5" />
      {kind === 'info' ? <path d="M12 11v5M12 8h.01" /> : <path d="M12 7.5v5.5M12 16h.01" />}
    </Drawing>
  );
}

type NoticeProps = Omit<ComponentProps<'div'>, 'className'> & {
  kind: NoticeKind;
  className?: string;
  children: ReactNode;
};

/**
 * Use `role="alert"` for an error and `role="status"` for a result. If the message can change, render it inside an
 * element with this role instead.
 */
export function Notice({ kind, className = '', children, ...rest }: NoticeProps) {
  return (
    <div
      {...rest}
      className={`flex items-start gap-3 rounded-field px-4 py-3 ${KINDS[kind]} ${className}`}
    >
      <NoticeIcon kind={kind} />
      <div className="min-w-0 grow [overflow-wrap:anywhere]">{children}</div>
    </div>
  );
}
