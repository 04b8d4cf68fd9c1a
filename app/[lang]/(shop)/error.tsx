'use client';

import { ErrorNotice } from '@/app/_components/error-notice';

export default function ShopError() {
  return <ErrorNotice />;
}
