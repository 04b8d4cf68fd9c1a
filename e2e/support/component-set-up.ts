import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { currentPerson } from '@/lib/client/seller-store';
import { cacheShop } from '@/lib/client/shop-store';
import { signOutSeller } from './component';
import { routed } from './routed';

vi.mock('next/navigation', async () => {
  const { router } = await import('./routed');
  return {
    useRouter: () => router,
    useParams: () => ({ locale: 'en' }),
    usePathname: () => window.location.pathname,
    useSearchParams: () => new URLSearchParams(window.location.search),
  };
});

// Generous, because a busy machine is slow, and the first test of a component also compiles the parts that the
// component loads lazily.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  routed.length = 0;
  window.history.replaceState(null, '', '/');
  localStorage.clear();
  // With this CSRF cookie, a change does not fetch a token first.
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('XSRF-TOKEN=token');
  sessionStorage.clear();
});
afterEach(async () => {
  cleanup();
  // The test files share their modules. Without this reset, the next file would run with this staff member and shop.
  if (currentPerson()) await signOutSeller();
  cacheShop(undefined);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
