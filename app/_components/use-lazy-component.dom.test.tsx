import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyComponent } from './use-lazy-component';

const Table = () => <p>Table</p>;

describe('lazyComponent', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it('shows the fallback until the code has loaded', async () => {
    const Part = lazyComponent(
      async () => Table,
      () => <p>Loading</p>,
    );
    render(<Part />);
    expect(screen.queryByText('Loading')).not.toBeNull();
    await pass(0);
    expect(screen.queryByText('Loading')).toBeNull();
    expect(screen.queryByText('Table')).not.toBeNull();
  });

  it('loads the code again after a failure', async () => {
    const load = vi
      .fn<() => Promise<ComponentType>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue(Table);
    const Part = lazyComponent(load);
    render(<Part />);
    await pass(5000);
    expect(screen.queryByText('Table')).toBeNull();
    await pass(5000);
    expect(screen.queryByText('Table')).not.toBeNull();
    await pass(60_000);
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('stops loading when it is removed from the page', async () => {
    const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValue(new Error('offline'));
    const Part = lazyComponent(load);
    const { unmount } = render(<Part />);
    await pass(5000);
    unmount();
    await pass(60_000);
    expect(load).toHaveBeenCalledTimes(2);
  });
});
