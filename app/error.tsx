'use client';

import { ErrorNotice } from './_components/error-notice';

export default function AppError({ reset }: { reset: () => void }) {
  return (
    <main className="wrap py-10">
      <ErrorNotice retry={reset} />
    </main>
  );
}
