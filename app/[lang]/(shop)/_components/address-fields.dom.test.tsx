import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse, mockApi, renderIn, responseOf } from '@/e2e/support/component';
import { PUBLIC_ADDRESSES } from '@/e2e/support/public-addresses';
import { addressRules, partsInOrder } from '@/lib/addresses/country-rules';
import { type AddressSuggestion, suggestionsResponse } from '@/lib/addresses/suggestions/view';
import { cacheShop } from '@/lib/client/shop-store';
import type { Zone } from '@/lib/delivery/view';
import { shopView, shopViewResponse } from '@/lib/shop/view';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { CountryFields } from './country-fields';
import { ZipField } from './zip-field';

describe('AddressSuggestions', () => {
  const SUGGEST = 'GET /api/address/suggest';

  const place = (street: string, more: Partial<AddressSuggestion> = {}): AddressSuggestion => ({
    text: `${street}, 10827 Berlin`,
    ...{ street, city: 'Berlin', state: '', zipcode: '10827', country: 'DE' },
    ...more,
  });
  const found = (...suggestions: AddressSuggestion[]) =>
    responseOf(suggestionsResponse, { suggestions });
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

  it('fills the form when the shopper selects a suggestion by keyboard', async () => {
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
    expect(onInput.mock.calls.flat()).toEqual(['street', 'city', 'zipcode']);
    expect(document.activeElement).toBe(street);
    expect(status.textContent).toBe('Address filled in. Please check it.');
    await isClosed();
    await userEvent.type(street, ', Hinterhaus');
    expect(street.value).toBe('Hauptstraße 12, Hinterhaus');
  });

  it('selects the state, and keeps typed fields that the suggestion omits', async () => {
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

  it('shows an error if the shop does not deliver to the selected address', async () => {
    mockApi({ [SUGGEST]: found(place('Hauptstraße 3', { zipcode: '80331' })) });
    show();
    await userEvent.type(await combobox(), 'Haupts');
    const [row] = await options();
    if (row) await userEvent.click(row);
    expect(await screen.findByText(/80331/)).toBeTruthy();
  });

  it('closes the list on Escape and on blur', async () => {
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

  it('sends one request after the last keystroke, and no request for a short text or autofill', async () => {
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

  it('ignores the late response of an earlier request', async () => {
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

  it('shows nothing when a request fails, and retries after the next keystroke', async () => {
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

describe('CountryFields', () => {
  const country = () => screen.getByLabelText<HTMLSelectElement>('Country');

  const shop = {
    ...{ revision: 1, name: 'Corner', timeZone: 'UTC', hasTimeZone: true, promiseMinutes: 30 },
    ...{ zipCodes: [], minimumOrder: 0, currency: 'eur', taxPercent: 0, country: 'AT' },
  };

  beforeEach(() => {
    mockApi({ 'GET /api/shop/settings': responseOf(shopViewResponse, { shop }) });
  });

  it.each([
    [{ country: 'UK' }, 'GB'],
    [{ country: 'USA' }, 'US'],
    [{ country: 'Deutschland' }, 'DE'],
    [{ country: 'Germany' }, 'DE'],
    [{ country: 'Germany', countryCode: 'CH' }, 'CH'],
    [{}, 'AT'],
  ])('selects the country of the stored address %j: %s', async (known, code) => {
    renderIn(
      <form>
        <CountryFields known={known} fieldErrors={{}} home="AT" />
      </form>,
    );
    await waitFor(() => expect(country().options.length).toBeGreaterThan(200));
    expect(country().value).toBe(code);
  });

  const renderFields = (known: object, home: string) =>
    renderIn(
      <form>
        <CountryFields known={known} fieldErrors={{}} home={home} />
      </form>,
    );

  it('requires a last name, except in countries where many people have a single name', async () => {
    renderFields({}, 'ID');
    expect(screen.getByLabelText<HTMLInputElement>('Last name (optional)').required).toBe(false);
    await waitFor(() => expect(country().options.length).toBeGreaterThan(200));
    await userEvent.selectOptions(country(), 'SG');
    expect(screen.getByLabelText<HTMLInputElement>('Last name').required).toBe(true);
  });

  it('keeps an unknown stored country, and shows generic address fields', async () => {
    renderFields({ country: 'Atlantis', city: 'Poseidonis', zipcode: '1' }, 'AT');
    await waitFor(() => expect(country().options.length).toBeGreaterThan(200));
    expect(country().value).toBe('Atlantis');
    expect(screen.getByLabelText<HTMLInputElement>('State (optional)').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Postal code (optional)').value).toBe('1');
    await userEvent.selectOptions(country(), 'AT');
    expect(screen.queryByLabelText('State (optional)')).toBeNull();
  });

  it('lists the states of the country, and selects the state of the address', async () => {
    renderFields({ country: 'USA', state: 'california' }, 'US');
    const state = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'State' });
    expect([state.value, state.options.length]).toEqual(['CA', 63]);
  });

  it('suggests the delivery areas of the shop', async () => {
    const zones: Zone[] = [
      { name: 'Marina', zipCodes: [], areas: ['Dubai Marina', 'JLT'], fee: 0 },
    ];
    cacheShop(shopViewResponse.parse({ shop: { ...shop, country: 'AE', zones } }).shop);
    const { container } = renderFields({}, 'AE');
    const area = screen.getByLabelText<HTMLInputElement>('Area (optional)');
    const list = container.querySelector(`datalist[id="${area.getAttribute('list')}"]`);
    const values = [...(list?.querySelectorAll('option') ?? [])].map(({ value }) => value);
    expect(values).toEqual(['Dubai Marina', 'JLT']);
    await waitFor(() => expect(country().options.length).toBeGreaterThan(200));
    await userEvent.selectOptions(country(), 'QA');
    expect(container.querySelector('datalist')).toBeNull();
  });

  it("preselects the shop's own state in the short checkout form, but not in the full address form", async () => {
    const address = '1 Market Street\nSpringfield, OR 97477';
    cacheShop(
      shopViewResponse.parse({ success: true, shop: { ...shop, country: 'US', address } }).shop,
    );
    const fields = (contact?: string) => (
      <form>
        <CountryFields fieldErrors={{}} home="US" contact={contact} />
      </form>
    );
    const { unmount } = renderIn(fields('Name and phone'));
    const state = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'State' });
    expect(state.value).toBe('OR');
    const labels = screen.getAllByText(/./, { selector: 'label' }).map((one) => one.textContent);
    expect(labels[0]).toBe('ZIP code');
    expect(labels).not.toContain('First name');
    unmount();
    renderIn(fields());
    const plain = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'State' });
    expect(plain.value).toBe('');
  });

  describe('ZipField', () => {
    const OUTSIDE = 'We do not deliver to 10115. We deliver to 02134 and 10001.';
    const zip = () => screen.getByLabelText<HTMLInputElement>('Zip code');
    const words = () => document.getElementById(`${zip().id}-error`)?.textContent;
    let sent: { call: string }[];

    beforeEach(() => {
      const shop = {
        ...{ revision: 1, name: 'Corner', timeZone: 'UTC', hasTimeZone: true, promiseMinutes: 30 },
        ...{ zipCodes: ['02134', '10001'], minimumOrder: 0, currency: 'usd', taxPercent: 0 },
      };
      sent = mockApi({ 'GET /api/shop/settings': responseOf(shopViewResponse, { shop }) });
      renderIn(
        <form>
          <ZipField label="Zip code" name="zipcode" />
        </form>,
      );
    });

    it('shows an error for a zip code outside the delivery area', async () => {
      await userEvent.type(zip(), '1011');
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(words()).toBe('');
      await userEvent.type(zip(), '5');
      await waitFor(() => expect(words()).toBe(OUTSIDE));
      expect(zip().getAttribute('aria-describedby')).toContain(`${zip().id}-error`);
      await userEvent.clear(zip());
      await userEvent.type(zip(), '10001');
      expect(words()).toBe('');
      expect(sent).toHaveLength(1);
    });

    it('shows an error for an incomplete zip code on blur', async () => {
      await userEvent.type(zip(), '1011');
      expect(words()).toBe('');
      fireEvent.blur(zip());
      await waitFor(() => expect(words()).toContain('We do not deliver to 1011.'));
    });

    it('shows no error after the form was saved and reset', async () => {
      await userEvent.type(zip(), '10115');
      await waitFor(() => expect(words()).toBe(OUTSIDE));
      fireEvent.reset(document.forms[0] as HTMLFormElement);
      await waitFor(() => expect(words()).toBe(''));
    });
  });

  describe('address form of 49 countries', () => {
    const PARTS = ['city', 'state', 'zipcode'] as const;
    const countries = [...new Set(PUBLIC_ADDRESSES.map(({ country }) => country))];

    it.each(countries)(
      'pre-fills and sends stored addresses in %s without changing them',
      async (country) => {
        const rules = addressRules(country);
        const rows = PUBLIC_ADDRESSES.filter((row) => row.country === country);
        expect(rows).toHaveLength(3);
        for (const { street, city, state, zipcode } of rows) {
          const { container } = renderIn(
            <form>
              <CountryFields
                known={{ street, city, state, zipcode, countryCode: country }}
                fieldErrors={{}}
                home={country}
              />
            </form>,
          );
          const form = container.querySelector('form') ?? expect.fail();
          await waitFor(() => expect(form.elements.namedItem('street')).toBeTruthy());
          const sent = Object.fromEntries(new FormData(form));
          expect(sent).toMatchObject({
            street,
            ...(city && { city }),
            ...(zipcode && { zipcode }),
          });
          if (state) expect(sent.state).toBeTruthy();
          const fields = [...form.elements].flatMap((one) => {
            const part = PARTS.find((name) => 'name' in one && one.name === name);
            return part ? [{ part, isRequired: 'required' in one && one.required === true }] : [];
          });
          const { city: ofCity, state: ofState, postalCode } = rules ?? {};
          const needs = { city: ofCity, state: ofState, zipcode: postalCode };
          const ordered = rules ? partsInOrder(rules).filter((part) => part !== 'street') : [];
          // Addresses in Dubai have no city. The form shows a stored area as the first field after the street.
          const shown = city && !ordered.includes('city') ? ['city' as const, ...ordered] : ordered;
          expect(fields).toEqual(
            shown.map((part) => ({ part, isRequired: needs[part]?.isRequired === true })),
          );
          cleanup();
        }
      },
    );
  });
});
