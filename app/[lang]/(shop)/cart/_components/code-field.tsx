import { useEffect, useRef, useState } from 'react';
import { useT } from '#i18n';
import { Field } from '@/app/_components/field';
import { resendCode } from '@/lib/client/one-step';

const textButton =
  '-mx-2 min-h-11 min-w-11 px-2 font-semibold text-leaf underline underline-offset-4';

type CodeFieldProps = {
  email: string;
  /** True if the form submits itself once the code is typed. */
  isOrdering: boolean;
  error?: string | undefined;
};

export function CodeField({ email, isOrdering, error }: CodeFieldProps) {
  const t = useT('oneStep');
  const field = useRef<HTMLDivElement>(null);
  const [isResent, setIsResent] = useState(false);
  useEffect(() => {
    field.current?.scrollIntoView({ block: 'center' });
    field.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={field} className="sm:col-span-2">
      <Field
        name="code"
        label={t('code')}
        hint={t(isOrdering ? 'codeOrders' : 'codeSent', { email })}
        error={error || undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        required
      />
      <button
        type="button"
        onClick={() => void resendCode(email).then(setIsResent)}
        className={textButton}
      >
        {t('resend')}
      </button>
      <span aria-live="polite" className="text-muted">
        {isResent && t('resent')}
      </span>
    </div>
  );
}
