'use client';

import { ErrorNotice } from '@/app/_components/error-notice';

export default function SellerError() {
  return <ErrorNotice />;
}
