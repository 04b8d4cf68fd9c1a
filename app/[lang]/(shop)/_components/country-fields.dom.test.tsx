import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerOf, mockApi, renderIn } from '@/e2e/support/component';
import { PUBLIC_ADDRESSES } from '@/e2e/support/public-addresses';
import { addressRules, partsInOrder } from '@/lib/addresses/country-rules';
import { cacheShop } from '@/lib/client/shop-store';
import type { Zone } from '@/lib/delivery/view';
import { shopAnswer } from '@/lib/shop/view';
import { CountryFields } from './country-fields';
import { ZipField } from './zip-field';

const country = () => screen.getByLabelText<HTMLSelectElement>('Country');

const shop = {
  ...{ revision: 1, name: 'Corner', timeZone: 'UTC', hasTimeZone: true, promiseMinutes: 30 },
  ...{ zipCodes: [], minimumOrder: 0, currency: 'eur', taxPercent: 0, country: 'AT' },
};

beforeEach(() => {
  mockApi({ 'GET /api/shop/settings': answerOf(shopAnswer, { shop }) });
});

it.each([
  [{ country: 'UK' }, 'GB'],
  [{ country: 'USA' }, 'US'],
  [{ country: 'Deutschland' }, 'DE'],
  [{ country: 'Germany' }, 'DE'],
  [{ country: 'Germany', countryCode: 'CH' }, 'CH'],
  [{}, 'AT'],
])('CountryFields selects the country of the stored address %j: %s', async (known, code) => {
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

it('CountryFields preserves an unknown stored country, and shows generic address fields', async () => {
  renderFields({ country: 'Atlantis', city: 'Poseidonis', zipcode: '1' }, 'AT');
  await waitFor(() => expect(country().options.length).toBeGreaterThan(200));
  expect(country().value).toBe('Atlantis');
  expect(screen.getByLabelText<HTMLInputElement>('State (optional)').value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Postal code (optional)').value).toBe('1');
  await userEvent.selectOptions(country(), 'AT');
  expect(screen.queryByLabelText('State (optional)')).toBeNull();
});

it('CountryFields lists the states of a country, and selects the state of the address', async () => {
  renderFields({ country: 'USA', state: 'california' }, 'US');
  const state = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'State' });
  expect([state.value, state.options.length]).toEqual(['CA', 63]);
});

it("CountryFields offers the delivery areas of the shop's own country as suggestions", async () => {
  const zones: Zone[] = [{ name: 'Marina', zipCodes: [], areas: ['Dubai Marina', 'JLT'], fee: 0 }];
  cacheShop(shopAnswer.parse({ shop: { ...shop, country: 'AE', zones } }).shop);
  const { container } = renderFields({}, 'AE');
  const area = screen.getByLabelText<HTMLInputElement>('Area (optional)');
  const list = container.querySelector(`datalist[id="${area.getAttribute('list')}"]`);
  const values = [...(list?.querySelectorAll('option') ?? [])].map(({ value }) => value);
  expect(values).toEqual(['Dubai Marina', 'JLT']);
  await waitFor(() => expect(country().options.length).toBeGreaterThan(200));
  await userEvent.selectOptions(country(), 'QA');
  expect(container.querySelector('datalist')).toBeNull();
});

it('CountryFields preselects the state in which the shop is located in the short form only', async () => {
  const address = '1 Market Street\nSpringfield, OR 97477';
  cacheShop(shopAnswer.parse({ success: true, shop: { ...shop, country: 'US', address } }).shop);
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
    sent = mockApi({ 'GET /api/shop/settings': answerOf(shopAnswer, { shop }) });
    renderIn(
      <form>
        <ZipField label="Zip code" name="zipcode" />
      </form>,
    );
  });

  it('ZipField shows an error for a zip code outside the delivery area', async () => {
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

  it('ZipField shows an error for an incomplete zip code when the field loses the focus', async () => {
    await userEvent.type(zip(), '1011');
    expect(words()).toBe('');
    fireEvent.blur(zip());
    await waitFor(() => expect(words()).toContain('We do not deliver to 1011.'));
  });

  it('ZipField shows no error after its form was saved and reset', async () => {
    await userEvent.type(zip(), '10115');
    await waitFor(() => expect(words()).toBe(OUTSIDE));
    fireEvent.reset(document.forms[0] as HTMLFormElement);
    await waitFor(() => expect(words()).toBe(''));
  });
});

describe('addresses of 49 countries', () => {
  /* Tests the address form with the addresses of three public institutions in each of 49 countries. */

  const PARTS = ['city', 'state', 'zipcode'] as const;
  const countries = [...new Set(PUBLIC_ADDRESSES.map(({ country }) => country))];

  it.each(countries)('CountryFields sends each address in %s unchanged', async (country) => {
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
      expect(sent).toMatchObject({ street, ...(city && { city }), ...(zipcode && { zipcode }) });
      if (state) expect(sent.state).toBeTruthy();
      // After the street, the fields have the sequence that is usual in the country, and the required fields are marked.
      const fields = [...form.elements].flatMap((one) => {
        const part = PARTS.find((name) => 'name' in one && one.name === name);
        return part ? [{ part, isRequired: 'required' in one && one.required === true }] : [];
      });
      const { city: ofCity, state: ofState, postalCode } = rules ?? {};
      const needs = { city: ofCity, state: ofState, zipcode: postalCode };
      const ordered = rules ? partsInOrder(rules).filter((part) => part !== 'street') : [];
      // Addresses in Dubai have no city, but the stored address may have an area. The form then shows the area as its
      // first field after the street.
      const shown = city && !ordered.includes('city') ? ['city' as const, ...ordered] : ordered;
      expect(fields).toEqual(
        shown.map((part) => ({ part, isRequired: needs[part]?.isRequired === true })),
      );
      cleanup();
    }
  });
});
