import type { Metadata } from 'next';
import { ForgotForm } from './_components/forgot-form';

export const ensureStatic = 'navigation';

export const metadata: Metadata = { title: 'Forgot password', robots: { index: false } };

export default function ForgotPasswordPage() {
  return (
    <div className="mx-auto max-w-xl">
      <h1 className="mb-2 font-bold text-3xl md:text-4xl">Forgot your password?</h1>
      <p className="mb-8 text-muted">
        Tell us the email of your account, and we send you a link that sets a new one.
      </p>
      <ForgotForm />
    </div>
  );
}
