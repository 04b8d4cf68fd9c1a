import { useParams } from 'next/navigation';
import { useCallback } from 'react';
import { type SignIn, signInSeller } from '@/lib/client/seller-store';

/** Signs in, and knows in which language the pages of this document are. */
export function useSignIn(): (signIn: SignIn) => Promise<void> {
  const { locale } = useParams<{ locale: string }>();
  return useCallback((signIn) => signInSeller(signIn, locale), [locale]);
}
