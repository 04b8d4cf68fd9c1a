'use client';

import { ErrorNotice } from '@/app/_components/error-notice';

export default function SellerError({ reset }: { reset: () => void }) {
  return <ErrorNotice retry={reset} />;
}
