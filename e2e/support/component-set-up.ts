/** Each test of a component begins with an empty page, and with a router that records where it was sent (`routed`). */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { routed } from './routed';

vi.mock('next/navigation', async () => {
  const { router } = await import('./routed');
  return {
    useRouter: () => router,
    usePathname: () => window.location.pathname,
    useSearchParams: () => new URLSearchParams(window.location.search),
  };
});

// Generous, because a busy machine is slow.
configure({ asyncUtilTimeout: 15_000 });

beforeEach(() => {
  routed.length = 0;
  window.history.replaceState(null, '', '/');
  localStorage.clear();
  // With it a change fetches no token.
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('XSRF-TOKEN=token');
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
