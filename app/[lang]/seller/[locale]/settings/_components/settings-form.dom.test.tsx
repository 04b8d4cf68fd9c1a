import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockApi, renderIn, responseOf } from '@/e2e/support/component';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import type { SectionId } from '@/lib/shop/sections';
import { settingOf, settingsIn } from '@/lib/shop/settings-schema';
import { sellerShopResponse, shopView } from '@/lib/shop/view';
import { savedSectionResponse } from '@/lib/slots/view';
import { messages } from '@/messages';
import { HoursFields } from './hours-fields';
import { SettingsForm } from './settings-form';
import { SettingsOverview } from './settings-overview';

const CALL = 'POST /api/seller/settings/section';
const shop = { ...DEFAULT_SHOP, revision: 4, hasTimeZone: true };

const formOf = (section: SectionId, changes: Partial<typeof shop> = {}) => (
  <SettingsForm
    section={section}
    title="Delivery"
    titles={{ delivery: 'Delivery', shop: 'Shop and logo' }}
    shop={{ ...shop, ...changes }}
    fields={settingsIn(section).map((name) => ({ name, ...settingOf(name).form }))}
    orderButtons={[]}
    withoutInvoices={{ MX: 'An invoice must be a CFDI.' }}
  />
);
const saveButton = () => screen.queryByRole('button', { name: 'Save settings' });
const minutes = () => screen.getByLabelText<HTMLInputElement>('Delivery time (minutes)');
const enter = (value: string) => fireEvent.input(minutes(), { target: { value } });

describe('the form of a settings section', () => {
  it('shows the note about the country of the postal codes only once', () => {
    renderIn(formOf('delivery', { country: 'DE' }));
    expect(screen.getAllByText(/^Postal codes belong to Germany/)).toHaveLength(1);
  });

  it('shows the save bar only while the form has unsaved changes', async () => {
    renderIn(formOf('delivery'));
    expect(saveButton()).toBeNull();
    enter('45');
    await waitFor(() => expect(saveButton()).not.toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(minutes().value).toBe('30');
    expect(saveButton()).toBeNull();
  });

  it('sends only the settings of its section, with the revision that was loaded', async () => {
    const after = { ...shop, promiseMinutes: 45, revision: 5 };
    const sent = mockApi({ [CALL]: responseOf(sellerShopResponse, { shop: after }) });
    renderIn(formOf('delivery'));
    enter('45');
    await waitFor(() => expect(saveButton()).not.toBeNull());
    await userEvent.click(saveButton() ?? expect.fail('there is no save button'));
    await waitFor(() => expect(saveButton()).toBeNull());
    expect(sent).toEqual([
      {
        call: CALL,
        body: {
          section: 'delivery',
          revision: 4,
          settings: {
            promiseMinutes: '45',
            minimumOrder: '',
            zipCodes: [],
            zones: [],
            lineWishes: false,
            addToOrder: false,
          },
        },
      },
    ]);
    expect(minutes().value).toBe('45');
  });

  it('lists the open orders whose delivery slots a save has removed', async () => {
    const order = { _id: 'a'.repeat(24), number: 12 };
    const slot = { from: '2050-12-24T10:00:00.000Z', to: '2050-12-24T12:00:00.000Z' };
    const after = { ...shop, timeZone: 'UTC', promiseMinutes: 45, revision: 5 };
    const outsideSlots = { count: 1, orders: [{ ...order, ...slot }] };
    mockApi({ [CALL]: responseOf(savedSectionResponse, { shop: after, outsideSlots }) });
    renderIn(formOf('delivery'));
    enter('45');
    await userEvent.click(await screen.findByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText(/^1 open order has a delivery slot/)).toBeTruthy();
    const link = screen.getByRole('link', { name: /^Order 12: .*December 24.*10:00/ });
    expect(link.getAttribute('href')).toBe(`/seller/orders/${order._id}`);
  });

  it('lists the currencies in which shoppers cannot pay online', async () => {
    renderIn(formOf('prices'));
    const currency = () => screen.getByLabelText<HTMLSelectElement>('Currency');
    const hint = () => screen.queryByText(/Shoppers can only pay in cash/);
    expect(hint()).toBeNull();
    await userEvent.selectOptions(currency(), 'kwd');
    await waitFor(() => expect(hint()).not.toBeNull());
    await userEvent.selectOptions(currency(), 'jpy');
    await waitFor(() => expect(hint()).toBeNull());
  });

  it.each([
    [{}, true],
    [{ country: 'US' }, true],
    [{ country: 'DE' }, false],
    [{ country: 'CA', stateFee: { name: 'Fee', amount: 0.5 } }, true],
  ])('expands the state delivery fee if the shop may need it (%j: %s)', (changes, isShown) => {
    renderIn(formOf('legal', changes));
    const details = screen.getByText('State retail delivery fee').closest('details');
    expect(details?.open).toBe(isShown);
    expect(details?.querySelectorAll('input')).toHaveLength(3);
  });

  it.each([
    ['MX', false],
    ['DE', true],
  ])('offers invoices in a country only if the law allows them: %s', (country, isOffered) => {
    renderIn(formOf('legal', { country }));
    const name = 'Issue invoices on request';
    expect(screen.queryByRole('checkbox', { name }) !== null).toBe(isOffered);
    expect(screen.queryByText('An invoice must be a CFDI.') === null).toBe(isOffered);
  });

  it('sends the payment methods, with the account details for bank transfers', async () => {
    const payMethods = { transfer: { on: true, details: 'IBAN 1' } };
    const sent = mockApi({
      [CALL]: responseOf(sellerShopResponse, { shop: { ...shop, payMethods } }),
    });
    renderIn(formOf('payments'));
    const details = () => screen.getByLabelText<HTMLTextAreaElement>('Bank details');
    expect(details().closest('[hidden]')).not.toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Bank transfer' }));
    expect(details().closest('[hidden]')).toBeNull();
    fireEvent.input(details(), { target: { value: 'IBAN 1' } });
    await waitFor(() => expect(saveButton()).not.toBeNull());
    await userEvent.click(saveButton() ?? expect.fail('there is no save button'));
    await waitFor(() => expect(saveButton()).toBeNull());
    const off = { on: false, name: '' };
    expect(sent).toMatchObject([
      {
        body: {
          section: 'payments',
          settings: {
            payMethods: {
              terminal: off,
              transfer: { on: true, name: '', details: 'IBAN 1' },
              account: off,
            },
          },
        },
      },
    ]);
  });

  it('links to the section that must be corrected first', async () => {
    const message = 'SW1A: set the country of the shop first.';
    const { status, body } = errorResponse(400, message, { 'zipCodes.0': message });
    mockApi({ [CALL]: { status, body: { ...body, section: 'delivery' } } });
    renderIn(formOf('shop'));
    fireEvent.input(screen.getByLabelText('Phone'), { target: { value: '5550100' } });
    expect(await screen.findByText('Unsaved changes')).not.toBeNull();
    fireEvent.click(screen.getByText('Save settings'));
    expect(await screen.findByText('Please correct this in Delivery:')).not.toBeNull();
    expect(screen.getByText('Open Delivery').getAttribute('href')).toBe(
      '/seller/settings/delivery',
    );
    expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('5550100');
  });
});

describe('SettingsOverview', () => {
  const shop = shopView.parse({
    ...{ revision: 1, name: 'Corner', timeZone: 'UTC', hasTimeZone: true, promiseMinutes: 30 },
    ...{ zipCodes: [], minimumOrder: 0, currency: 'usd', taxPercent: 0 },
  });

  it('finds the Team page and the Pages page in the search', async () => {
    mockApi({
      'GET /api/seller/settings': responseOf(sellerShopResponse, { shop }),
      'GET /api/seller/services': { body: { success: true, services: {} } },
    });
    renderIn(<SettingsOverview sections={[]} />);
    const search = screen.getByRole('searchbox');
    for (const [word, href] of [
      [messages.en.team.title, '/seller/people'],
      [messages.en.sellerPages.title, '/seller/pages'],
    ] as const) {
      await userEvent.clear(search);
      await userEvent.type(search, word);
      const links = await screen.findAllByRole('link');
      expect(links.map((link) => link.getAttribute('href'))).toContain(href);
    }
  });
});

type Span = { from: string; to: string };
type Values = { openingHours: { open: string; week: Span[][]; daysOff: string[] } };

let form: UseFormReturn<Values>;
const emptyDay = () => [
  { from: '', to: '' },
  { from: '', to: '' },
];

function Hours() {
  form = useForm<Values>({
    defaultValues: {
      openingHours: { open: 'hours', week: Array.from({ length: 7 }, emptyDay), daysOff: [] },
    },
  });
  return (
    <FormProvider {...form}>
      <HoursFields />
    </FormProvider>
  );
}
const daysOff = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

describe('opening hours', () => {
  const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const enter = (label: string, value: string) =>
    fireEvent.input(input(label), { target: { value } });
  const choose = (label: string, value: string) =>
    fireEvent.change(input(label), { target: { value } });
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  beforeEach(() => {
    renderIn(<Hours />);
  });

  describe('weekly hours', () => {
    it('copies the hours of the first open day to all days', async () => {
      const copy = 'Copy the times of Tuesday to all days';
      expect(screen.queryByRole('button', { name: copy })).toBeNull();
      enter('Tuesday, opens', '08:00');
      expect(screen.queryByRole('button', { name: copy })).toBeNull();
      enter('Tuesday, closes', '20:00');
      await press(copy);
      expect(form.getValues('openingHours.week')).toEqual(
        Array.from({ length: 7 }, () => [
          { from: '08:00', to: '20:00' },
          { from: '', to: '' },
        ]),
      );
      expect(screen.getByRole('status').textContent).toBe('All days have these times now.');
      enter('Sunday, opens', '');
      enter('Sunday, closes', '');
      expect(screen.getByRole('status').textContent).toBe('');
      expect(form.getValues('openingHours.week.6')).toEqual(emptyDay());
    });

    it('keeps the typed times when the seller selects "always open"', async () => {
      enter('Tuesday, opens', '08:00');
      await userEvent.click(screen.getByLabelText('Always open'));
      expect(form.getValues('openingHours.open')).toBe('always');
      expect(form.getValues('openingHours.week.1.0.from')).toBe('08:00');
    });

    it('warns that saving "always open" deletes the stored hours and days off', async () => {
      const warning = () => screen.queryByText(/the weekly hours and the days off are deleted/);
      expect(warning()).toBeNull();
      await userEvent.click(screen.getByLabelText('Always open'));
      expect(warning()).toBeTruthy();
      // After the save, the stored settings have no hours.
      act(() => form.reset({ openingHours: { ...form.getValues('openingHours') } }));
      expect(warning()).toBeNull();
    });
  });

  describe('days off', () => {
    it('lists single days and periods, sorted by date', async () => {
      choose('First day', '2027-12-24');
      choose('Last day (optional)', '2027-12-26');
      fireEvent.keyDown(input('Last day (optional)'), { key: 'Enter' });
      choose('First day', '2027-05-01');
      await press('Add days off');
      expect(daysOff()).toEqual([
        'Sat, May 1, 2027',
        expect.stringMatching(/^Fri, Dec 24.*Sun, Dec 26, 2027$/),
      ]);
      expect(input('First day').value).toBe('');
      expect(document.activeElement).toBe(input('First day'));
    });

    it('focuses the first date field after a day off is removed', async () => {
      choose('First day', '2027-05-01');
      await press('Add days off');
      await press('Remove Sat, May 1, 2027');
      expect(daysOff()).toEqual([]);
      expect(document.activeElement).toBe(input('First day'));
      expect(form.getValues('openingHours.daysOff')).toEqual([]);
    });

    it('saves a selected date that the seller has not added to the list', async () => {
      choose('First day', '2027-12-24');
      choose('Last day (optional)', '2027-12-25');
      await press('Add days off');
      choose('First day', '2027-06-01');
      expect(daysOff()).toHaveLength(1);
      expect(form.getValues('openingHours.daysOff')).toEqual([
        '2027-06-01',
        '2027-12-24',
        '2027-12-25',
      ]);
    });

    it('disables the add button until a day is selected', () => {
      const fields = within(screen.getByRole('group', { name: 'Days off' }));
      const add = fields.getByRole('button', { name: 'Add days off' });
      expect(add.getAttribute('aria-disabled')).toBe('true');
      choose('First day', '2027-05-01');
      expect(add.getAttribute('aria-disabled')).toBe('false');
    });
  });
});
