import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerOf, errorResponse, mockApi, renderIn } from '@/e2e/support/component';
import { localStore } from '@/lib/client/browser-storage';
import { useSessionStore } from '@/lib/client/session-store';
import { leaveSession } from '@/lib/client/shopper';
import { favouritesAnswer } from '@/lib/favourites/view';
import { Heart } from './heart';

const APPLE = 'a'.repeat(24);
const PEAR = 'b'.repeat(24);
const KEY = 'basketful:favourites';
const stored = () => localStore.getItem(KEY);
const answer = (...favourites: string[]) => answerOf(favouritesAnswer, { favourites });
const heart = (name = 'Apple') => screen.getByRole('button', { name: `Favourite: ${name}` });
const isOn = (name?: string) => heart(name).getAttribute('aria-pressed');

let people = 0;
function signIn() {
  people += 1;
  const user = { _id: String(people).padStart(24, '0'), name: 'Ada', email: 'ada@shop.example' };
  act(() => useSessionStore.setState({ session: { status: 'shopper', user } }));
}
const beVisitor = () => act(() => useSessionStore.setState({ session: { status: 'visitor' } }));
const show = () =>
  renderIn(
    <>
      <Heart id={APPLE} name="Apple" />
      <Heart id={PEAR} name="Pear" />
    </>,
  );

beforeEach(() => {
  cleanup();
  localStore.removeItem(KEY);
  beVisitor();
});

describe('the Heart button of a visitor', () => {
  it('stores a favourite in the browser, and each click adds or removes the favourite', async () => {
    mockApi({});
    show();
    expect([isOn(), isOn('Pear')]).toEqual(['false', 'false']);
    await userEvent.click(heart());
    expect([isOn(), isOn('Pear'), stored()]).toEqual(['true', 'false', `["${APPLE}"]`]);
    await userEvent.click(heart());
    expect([isOn(), stored()]).toEqual(['false', null]);
  });

  it('stores the favourites in the browser while the visitor orders as a guest', async () => {
    const sent = mockApi({});
    show();
    await userEvent.click(heart());
    const user = { _id: PEAR, name: '', email: '', isGuest: true as const };
    act(() => useSessionStore.setState({ session: { status: 'shopper', user } }));
    expect([isOn(), stored(), sent.length]).toEqual(['true', `["${APPLE}"]`, 0]);
  });

  it('removes the favourites of a guest from the browser when the guest signs out', async () => {
    mockApi({});
    show();
    await userEvent.click(heart());
    const user = { _id: PEAR, name: '', email: '', isGuest: true as const };
    act(() => useSessionStore.setState({ session: { status: 'shopper', user } }));
    act(leaveSession);
    expect([isOn(), stored()]).toEqual(['false', null]);
  });

  it('ignores invalid data in the browser, and shows changes from other tabs', async () => {
    mockApi({});
    localStore.setItem(KEY, `{"length":1,"0":"<script>"}`);
    show();
    expect(isOn()).toBe('false');
    localStore.setItem(KEY, JSON.stringify([PEAR]));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
    expect(isOn('Pear')).toBe('true');
    // The click must keep the favourite that the other tab has stored.
    await userEvent.click(heart());
    expect(stored()).toBe(JSON.stringify([PEAR, APPLE]));
  });
});

describe('the Heart button of a shopper', () => {
  it("moves the visitor's favourites from the browser to the account when the visitor signs in", async () => {
    localStore.setItem(KEY, JSON.stringify([APPLE]));
    const sent = mockApi({ 'POST /api/favourite/add': answer(PEAR, APPLE) });
    show();
    signIn();
    await waitFor(() => expect(isOn('Pear')).toBe('true'));
    expect(sent).toEqual([{ call: 'POST /api/favourite/add', body: { products: [APPLE] } }]);
    expect(stored()).toBeNull();
    // After the sign-out the account's favourites are not shown.
    beVisitor();
    expect([isOn(), isOn('Pear')]).toEqual(['false', 'false']);
  });

  it("keeps the visitor's favourites in the browser if the server cannot store them", async () => {
    localStore.setItem(KEY, JSON.stringify([APPLE]));
    const sent = mockApi({ 'POST /api/favourite/add': errorResponse(503, 'Try again later') });
    show();
    signIn();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect([isOn(), stored()]).toEqual(['true', JSON.stringify([APPLE])]);
  });

  it('shows a favourite immediately after a click, and reverts the click if the server rejects it', async () => {
    let reject = () => {};
    const rejected = new Promise<void>((resolve) => {
      reject = resolve;
    });
    mockApi({
      'GET /api/favourite/list': answer(),
      'POST /api/favourite/add': async () => {
        await rejected;
        return errorResponse(409, 'Favourites are not available in this shop.');
      },
    });
    show();
    signIn();
    await userEvent.click(heart());
    expect(isOn()).toBe('true');
    reject();
    await waitFor(() => expect(isOn()).toBe('false'));
  });

  it('sends fast clicks in order, so that the last click determines the result', async () => {
    const server = new Set<string>();
    const sent = mockApi({
      'GET /api/favourite/list': answer(),
      'POST /api/favourite/add': () => answer(...server.add(APPLE)),
      'POST /api/favourite/remove': () => {
        server.delete(APPLE);
        return answer();
      },
    });
    show();
    signIn();
    for (let clicks = 0; clicks < 3; clicks += 1) await userEvent.click(heart());
    await waitFor(() => expect(sent.at(-1)?.call).toBe('POST /api/favourite/add'));
    await waitFor(() => expect([isOn(), server.has(APPLE)]).toEqual(['true', true]));
  });
});
