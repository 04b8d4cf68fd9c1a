import type { Metadata } from 'next';
import { ResetForm } from './_components/reset-form';

export const ensureStatic = 'navigation';

export const metadata: Metadata = {
  title: 'New password',
  robots: { index: false },
  referrer: 'no-referrer',
};

export default function ResetPasswordPage() {
  return (
    <div className="mx-auto max-w-xl">
      <h1 className="mb-2 font-bold text-3xl md:text-4xl">Choose a new password</h1>
      <p className="mb-8 text-muted">It signs all your devices out.</p>
      <ResetForm />
    </div>
  );
}
