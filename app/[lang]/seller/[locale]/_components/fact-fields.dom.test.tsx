import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ShopProvider } from '@/app/_components/shop-provider';
import { renderIn } from '@/e2e/support/component';
import { fillForm, readForm } from '@/lib/client/forms';
import { FactFields } from './fact-fields';
import { allergenInput, factsOfTexts } from './product-parts';

const shop = { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' };

function renderFields(texts: Record<string, string>, units?: 'us' | 'uk') {
  const { container } = renderIn(
    <ShopProvider shop={{ ...shop, ...(units && { units }) }}>
      <form>
        <FactFields texts={texts} fieldErrors={{}} />
      </form>
    </ShopProvider>,
  );
  const form = container.querySelector('form');
  if (!form) throw new Error('no form');
  const chip = (allergen: string, state: string) =>
    within(screen.getByRole('radiogroup', { name: allergen })).getByRole<HTMLInputElement>(
      'radio',
      {
        name: state,
      },
    );
  return { form, chip, allergens: () => factsOfTexts(readForm(form)).allergens };
}

test('each allergen has three options, of which exactly one is selected', async () => {
  const { chip, allergens } = renderFields({ [allergenInput('milk')]: 'may', brand: 'Alp' });
  expect(screen.getAllByRole('radiogroup')).toHaveLength(14);
  expect(chip('milk', 'traces').checked).toBe(true);
  expect(chip('nuts', 'no').checked).toBe(true);
  await userEvent.click(chip('nuts', 'contains'));
  expect(chip('nuts', 'no').checked).toBe(false);
  expect(allergens()).toEqual({ contains: ['nuts'], mayContain: ['milk'] });
  await userEvent.click(chip('nuts', 'no'));
  await userEvent.click(chip('milk', 'no'));
  // No allergen is chosen, and the allergens are not declared.
  expect(allergens()).toBeNull();
});

test('fillForm selects the option of an allergen, and a form reset restores the initial option', () => {
  const { form, chip, allergens } = renderFields({ [allergenInput('milk')]: 'has' });
  fillForm(form, { [allergenInput('milk')]: '', [allergenInput('egg')]: 'may' });
  expect(chip('milk', 'no').checked).toBe(true);
  expect(allergens()).toEqual({ contains: [], mayContain: ['egg'] });
  form.reset();
  expect(allergens()).toEqual({ contains: ['milk'], mayContain: [] });
});

test.each([
  [{}, undefined, ['', 'g', 'kg', 'ml', 'l', 'piece']],
  [{}, 'uk', ['', 'g', 'kg', 'ml', 'l', 'piece']],
  [{}, 'us', ['', 'g', 'kg', 'ml', 'l', 'piece', 'oz', 'lb', 'fl oz']],
  // The shop had US units when the amount was entered.
  [{ unit: 'oz' }, undefined, ['', 'g', 'kg', 'ml', 'l', 'piece', 'oz', 'lb', 'fl oz']],
] as const)(
  'the unit of the net quantity of %j in a shop with the units %s can be one of %j',
  (texts, units, options) => {
    const { form } = renderFields(texts, units);
    const select = form.elements.namedItem('unit');
    if (!(select instanceof HTMLSelectElement)) throw new Error('no unit');
    expect([...select.options].map(({ value }) => value)).toEqual(options);
    expect(select.value).toBe('unit' in texts ? texts.unit : '');
  },
);
