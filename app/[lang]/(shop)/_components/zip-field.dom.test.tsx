import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { answerOf, mockApi, renderIn } from '@/e2e/support/component';
import { shopAnswer } from '@/lib/shop/view';
import { ZipField } from './zip-field';

const OUTSIDE = 'We do not deliver to zip code 10115. We deliver to 02134 and 10001.';
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
  await waitFor(() => expect(words()).toContain('We do not deliver to zip code 1011.'));
});

it('ZipField shows no error after its form was saved and reset', async () => {
  await userEvent.type(zip(), '10115');
  await waitFor(() => expect(words()).toBe(OUTSIDE));
  fireEvent.reset(document.forms[0] as HTMLFormElement);
  await waitFor(() => expect(words()).toBe(''));
});
