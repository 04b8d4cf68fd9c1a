import { type ComponentProps, type ReactNode, useId } from 'react';

const control =
  'block w-full min-h-12 rounded-field border bg-card px-4 py-2.5 text-base text-ink placeholder:text-muted aria-invalid:border-danger border-edge';

type Frame = { label: ReactNode; error?: string; hint?: ReactNode; className?: string };

function Shell({
  id,
  label,
  error,
  hint,
  className,
  children,
}: Frame & { id: string; children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {/* This element is always rendered. Screen readers announce a text only if it appears in an existing
          live region. */}
      <p id={`${id}-error`} aria-live="polite" className="text-sm font-medium text-danger">
        {error && <span className="mt-1.5 block">{error}</span>}
      </p>
    </div>
  );
}

function useTies({ id, error, hint }: { id?: string; error?: string; hint?: ReactNode }) {
  const own = useId();
  const key = id ?? own;
  const described = [hint && `${key}-hint`, error && `${key}-error`].filter(Boolean).join(' ');
  return {
    id: key,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  } as const;
}

export function Field({ label, error, hint, className, ...rest }: ComponentProps<'input'> & Frame) {
  const ties = useTies({ id: rest.id, error, hint });
  return (
    <Shell id={ties.id} label={label} error={error} hint={hint} className={className}>
      <input {...rest} {...ties} className={control} />
    </Shell>
  );
}

export function TextArea({
  label,
  error,
  hint,
  className,
  ...rest
}: ComponentProps<'textarea'> & Frame) {
  const ties = useTies({ id: rest.id, error, hint });
  return (
    <Shell id={ties.id} label={label} error={error} hint={hint} className={className}>
      <textarea rows={5} {...rest} {...ties} className={control} />
    </Shell>
  );
}

export function SelectField({
  label,
  error,
  hint,
  className,
  ...rest
}: ComponentProps<'select'> & Frame) {
  const ties = useTies({ id: rest.id, error, hint });
  return (
    <Shell id={ties.id} label={label} error={error} hint={hint} className={className}>
      <select {...rest} {...ties} className={`${control} select-arrow pe-10`} />
    </Shell>
  );
}

export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return (
    <select
      {...rest}
      className={`select-arrow min-h-11 rounded-field border border-edge bg-card py-2 ps-3 pe-9 text-base text-ink ${className}`}
    />
  );
}
