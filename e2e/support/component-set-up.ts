/** Resets the page and the recorded routes (`routed`) before each test of a component. */
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

// A busy machine is slow, so the timeout is generous.
configure({ asyncUtilTimeout: 15_000 });

beforeEach(() => {
  routed.length = 0;
  window.history.replaceState(null, '', '/');
  localStorage.clear();
  // With this cookie a change fetches no CSRF token.
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('XSRF-TOKEN=token');
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
