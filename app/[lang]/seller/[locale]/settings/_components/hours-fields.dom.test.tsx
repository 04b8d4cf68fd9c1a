import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderIn } from '@/e2e/support/component';
import { HoursFields } from './hours-fields';

type Span = { from: string; to: string };
type Values = { openingHours: { open: string; week: Span[][]; daysOff: string[] } };

/** The form of the current test. */
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

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const enter = (label: string, value: string) =>
  fireEvent.input(input(label), { target: { value } });
const choose = (label: string, value: string) =>
  fireEvent.change(input(label), { target: { value } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const daysOff = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

beforeEach(() => {
  renderIn(<Hours />);
});

describe('the weekly hours', () => {
  it('are copied from the first open day to all days after a click', async () => {
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

  it('preserve the entered times when the seller selects "always open"', async () => {
    enter('Tuesday, opens', '08:00');
    await userEvent.click(screen.getByLabelText('Always open'));
    expect(form.getValues('openingHours.open')).toBe('always');
    expect(form.getValues('openingHours.week.1.0.from')).toBe('08:00');
  });
});

describe('days off', () => {
  it('are listed by date, including spans of several days', async () => {
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

  it('the first date field gets the focus after a day off is removed', async () => {
    choose('First day', '2027-05-01');
    await press('Add days off');
    await press('Remove Sat, May 1, 2027');
    expect(daysOff()).toEqual([]);
    expect(document.activeElement).toBe(input('First day'));
    expect(form.getValues('openingHours.daysOff')).toEqual([]);
  });

  it('include the selected date even if the seller has not added the date to the list', async () => {
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

  it('the add button for days off is disabled until a day is selected', () => {
    const fields = within(screen.getByRole('group', { name: 'Days off' }));
    const add = fields.getByRole('button', { name: 'Add days off' });
    expect(add.getAttribute('aria-disabled')).toBe('true');
    choose('First day', '2027-05-01');
    expect(add.getAttribute('aria-disabled')).toBe('false');
  });
});
