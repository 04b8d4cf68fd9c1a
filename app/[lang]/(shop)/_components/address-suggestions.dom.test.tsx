import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerOf, errorResponse, mockApi, renderIn } from '@/e2e/support/component';
import { type AddressSuggestion, suggestionsAnswer } from '@/lib/addresses/suggestions/view';
import { cacheShop } from '@/lib/client/shop-store';
import { shopView } from '@/lib/shop/view';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { CountryFields } from './country-fields';

const SUGGEST = 'GET /api/address/suggest';

const place = (street: string, more: Partial<AddressSuggestion> = {}): AddressSuggestion => ({
  text: `${street}, 10827 Berlin`,
  ...{ street, city: 'Berlin', state: '', zipcode: '10827', country: 'DE' },
  ...more,
});
const found = (...suggestions: AddressSuggestion[]) => answerOf(suggestionsAnswer, { suggestions });
const two = found(place('Hauptstraße 1'), place('Hauptstraße 12'));

function setShop(country: string, isOn = true) {
  cacheShop(
    shopView.parse({
      ...{ revision: 1, name: 'Corner', timeZone: 'UTC', hasTimeZone: true, promiseMinutes: 30 },
      ...{ zipCodes: ['10*'], minimumOrder: 0, currency: 'eur', taxPercent: 0, country },
      postalCode: { shapes: '99999', example: '10115' },
      ...omitUndefined({ suggestsAddresses: isOn || undefined }),
    }),
  );
}
beforeEach(() => setShop('DE'));

const onInput = vi.fn();
const show = (home = 'DE', language: 'en' | 'ar' = 'en') =>
  renderIn(
    <form onInput={({ target }) => onInput((target as HTMLInputElement).name)}>
      <CountryFields fieldErrors={{}} home={home} />
    </form>,
    language,
  );
const combobox = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Street' });
const options = () => screen.findAllByRole('option', { name: /Hauptstraße/ });
const textOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const isClosed = () => waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());

describe('AddressSuggestions', () => {
  it('fills the form with the suggestion that is chosen by keyboard', async () => {
    mockApi({ [SUGGEST]: two });
    show();
    const street = await combobox();
    expect([street.autocomplete, street.getAttribute('aria-expanded')]).toEqual([
      'address-line1',
      'false',
    ]);
    await userEvent.type(street, 'Haupts');
    expect(await options()).toHaveLength(2);
    const status = screen.getByRole('status');
    expect(status.textContent).toMatch(/^2 suggested addresses/);
    // An effect sets the attribute `aria-expanded` after the list has rendered.
    await waitFor(() => expect(street.getAttribute('aria-expanded')).toBe('true'));
    await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}');
    const [, last] = await options();
    expect(last?.getAttribute('aria-selected')).toBe('true');
    expect(street.getAttribute('aria-activedescendant')).toBe(last?.id);
    onInput.mockClear();
    await userEvent.keyboard('{Enter}');
    expect(['Street', 'City', 'Postal code'].map(textOf)).toEqual([
      ...['Hauptstraße 12', 'Berlin', '10827'],
    ]);
    // The form gets an input event for each filled field, as if the shopper had typed.
    expect(onInput.mock.calls.flat()).toEqual(['street', 'city', 'zipcode']);
    expect(document.activeElement).toBe(street);
    expect(status.textContent).toBe('Address filled in. Please check it.');
    await isClosed();
    await userEvent.type(street, ', Hinterhaus');
    expect(street.value).toBe('Hauptstraße 12, Hinterhaus');
  });

  it('selects the state from the list, and preserves typed fields that the suggestion omits', async () => {
    setShop('US');
    const market = place('1 Market Street', { city: '', state: 'OR', zipcode: '97477' });
    mockApi({ [SUGGEST]: found({ ...market, text: 'Market', country: 'US' }) });
    show('US');
    await userEvent.type(await screen.findByLabelText('City'), 'Eugene');
    await userEvent.type(await combobox(), '1 Market');
    await userEvent.click(await screen.findByRole('option', { name: 'Market' }));
    expect(['Street', 'City', 'State', 'ZIP code'].map(textOf)).toEqual([
      ...['1 Market Street', 'Eugene', 'OR', '97477'],
    ]);
  });

  it('shows an error immediately if the shop does not deliver to the chosen address', async () => {
    mockApi({ [SUGGEST]: found(place('Hauptstraße 3', { zipcode: '80331' })) });
    show();
    await userEvent.type(await combobox(), 'Haupts');
    const [row] = await options();
    if (row) await userEvent.click(row);
    expect(await screen.findByText(/80331/)).toBeTruthy();
  });

  it('closes on Escape, and when the street field loses the focus', async () => {
    mockApi({ [SUGGEST]: two });
    show();
    const street = await combobox();
    await userEvent.type(street, 'Haupts');
    await options();
    const cancelled: boolean[] = [];
    street.form?.addEventListener('keydown', (event) => cancelled.push(event.defaultPrevented));
    await userEvent.keyboard('{Escape}');
    await isClosed();
    // In the list of suggestions, Escape closes only the list. A dialog around the form stays open until the next
    // Escape.
    await userEvent.keyboard('{Escape}');
    expect(cancelled).toEqual([true, false]);
    await userEvent.type(street, 't');
    await options();
    await userEvent.tab();
    await isClosed();
    expect(street.value).toBe('Hauptst');
  });

  it('sends one request after the last keystroke, and no request for a short text or browser autofill', async () => {
    const sent = mockApi({ [SUGGEST]: two });
    show();
    const street = await combobox();
    await userEvent.type(street, 'Ha');
    await new Promise((resolve) => setTimeout(resolve, 400));
    act(() => {
      street.value = 'Hauptstraße 5';
      street.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(sent).toEqual([]);
    await userEvent.type(street, '678');
    await options();
    expect(sent).toHaveLength(1);
  });

  it('shows only the suggestions for the last request, even if an earlier response arrives later', async () => {
    let answerFirst = () => {};
    const first = new Promise<typeof two>((resolve) => {
      answerFirst = () => resolve(found(place('Hauptstraße alt')));
    });
    const answers = [first, Promise.resolve(two)];
    const sent = mockApi({ [SUGGEST]: () => answers.shift() ?? two });
    show();
    const street = await combobox();
    await userEvent.type(street, 'Haupt');
    await waitFor(() => expect(sent).toHaveLength(1));
    await userEvent.type(street, 's');
    expect(await options()).toHaveLength(2);
    await act(async () => answerFirst());
    expect((await options()).map(({ textContent }) => textContent)).toEqual([
      'Hauptstraße 1, 10827 Berlin',
      'Hauptstraße 12, 10827 Berlin',
    ]);
  });

  it('shows no error and no list if the request fails, and retries after the next keystroke', async () => {
    const answers = [errorResponse(429, 'Too many'), errorResponse(503, 'Down'), two];
    const sent = mockApi({ [SUGGEST]: () => answers.shift() ?? two });
    show();
    const street = await combobox();
    for (const [at, letter] of ['Haup', 't'].entries()) {
      await userEvent.type(street, letter);
      await waitFor(() => expect(sent).toHaveLength(at + 1));
    }
    expect(screen.queryByText(/Too many|Down/)).toBeNull();
    await isClosed();
    await userEvent.type(street, 's');
    expect(await options()).toHaveLength(2);
  });

  it('cancels the request when the form closes', async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    vi.stubGlobal('fetch', (_: string, { signal, credentials }: RequestInit) => {
      signals.push(signal);
      expect(credentials).toBe('omit');
      return new Promise(() => undefined);
    });
    const { unmount } = show();
    await userEvent.type(await combobox(), 'Haupts');
    await waitFor(() => expect(signals).toHaveLength(1));
    unmount();
    expect(signals[0]?.aborted).toBe(true);
  });

  it('formats the number of suggestions in Arabic', async () => {
    mockApi({ [SUGGEST]: two });
    show('DE', 'ar');
    const street = await waitFor(() => {
      const input = document.querySelector<HTMLInputElement>('input[role=combobox]');
      expect(input?.name).toBe('street');
      return input as HTMLInputElement;
    });
    await userEvent.type(street, 'Haupts');
    await options();
    expect(screen.getByRole('status').textContent).toMatch(/^عنوانان مقترحان/);
  });

  it('shows a plain text input for the street in a shop without address suggestions', async () => {
    setShop('DE', false);
    const sent = mockApi({ [SUGGEST]: two });
    show();
    const street = await screen.findByLabelText('Street');
    await userEvent.type(street, 'Hauptstraße');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect([street.getAttribute('role'), sent.length]).toEqual([null, 0]);
  });
});
