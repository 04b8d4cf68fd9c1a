import { cleanup, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerOf, mockApi, renderIn } from '@/e2e/support/component';
import { PUBLIC_ADDRESSES } from '@/e2e/support/public-addresses';
import { addressRules, partsInOrder } from '@/lib/addresses/country-rules';
import { shopAnswer } from '@/lib/shop/view';
import { CountryFields } from './country-fields';

/* Tests the address form with the addresses of three public institutions in each of 49 countries. */

const shop = {
  ...{ revision: 1, name: 'Corner', timeZone: 'UTC', hasTimeZone: true, promiseMinutes: 30 },
  ...{ zipCodes: [], minimumOrder: 0, currency: 'eur', taxPercent: 0 },
};

beforeEach(() => {
  mockApi({ 'GET /api/shop/settings': answerOf(shopAnswer, { shop }) });
});

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
