'use client';

import { ErrorNotice } from '../_components/error-notice';

export default function ShopError({ reset }: { reset: () => void }) {
  return <ErrorNotice retry={reset} />;
}
