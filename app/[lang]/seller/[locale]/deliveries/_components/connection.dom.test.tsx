import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderIn } from '@/e2e/support/component';
import { Connection } from './connection';

type State = { isOffline: boolean; waiting: number };

let change: (next: State) => void = () => {};

function Stateful({ first }: { first: State }) {
  const [state, setState] = useState(first);
  change = (next) => act(() => setState(next));
  return <Connection {...state} />;
}

const text = () => screen.getByRole('status').textContent?.trim();

describe('Connection', () => {
  it('shows no "back online" message if the connection was never lost', () => {
    renderIn(<Stateful first={{ isOffline: false, waiting: 0 }} />);
    expect(text()).toBe('All updates are sent.');
    change({ isOffline: false, waiting: 1 });
    expect(text()).toMatch(/^Sending…/);
    change({ isOffline: false, waiting: 0 });
    expect(text()).toBe('All updates are sent.');
  });

  it('shows a "back online" message after the connection was lost', () => {
    renderIn(<Stateful first={{ isOffline: true, waiting: 2 }} />);
    expect(text()).toBe("No connection. 2 updates will be sent when you're online.");
    change({ isOffline: false, waiting: 0 });
    expect(text()).toBe('Back online. All updates are sent.');
  });
});
