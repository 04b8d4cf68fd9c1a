import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerOf, mockApi, renderIn } from '@/e2e/support/component';
import { shopAnswer } from '@/lib/shop/view';
import { CountryFields } from './country-fields';

const country = () => screen.getByLabelText<HTMLSelectElement>('Country');

beforeEach(() => {
  const shop = {
    ...{ revision: 1, name: 'Corner', timeZone: 'UTC', hasTimeZone: true, promiseMinutes: 30 },
    ...{ zipCodes: [], minimumOrder: 0, currency: 'eur', taxPercent: 0, country: 'AT' },
  };
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
