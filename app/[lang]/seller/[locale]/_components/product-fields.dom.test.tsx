import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, test } from 'vitest';
import { mockApi, renderIn, renderInShop } from '@/e2e/support/component';
import { DEFAULT_CATEGORIES } from '@/lib/catalog/categories';
import { cacheCategoriesResponse } from '@/lib/client/categories-store';
import { fillForm, readForm } from '@/lib/client/forms';
import { FactFields, LabelFields } from './fact-fields';
import { ProductFields } from './product-fields';
import { allergenInput, factsOfTexts, textsOfFacts } from './product-parts';
import { useCategoryLabel } from './use-category-labels';

const shop = { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' };

const show = (texts: Record<string, string>, more: object = {}) =>
  renderInShop({ ...shop, ...more }, <ProductFields fieldErrors={{}} texts={texts} now={texts} />);

const optionsOf = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ value }) => value);

describe('the product form for weighed goods', () => {
  const byWeight = { soldBy: 'weight' };

  it('offers only metric units in a metric shop', () => {
    show(byWeight);
    expect(screen.getByLabelText('Price per kg or L')).toBeTruthy();
    expect(screen.getByText('One tap on + adds this amount, for example, 50')).toBeTruthy();
    expect(
      screen.getByText('In g or ml. Each order reserves the maximum weight of its goods.'),
    ).toBeTruthy();
    expect(screen.queryByText('Pounds (lb)')).toBeNull();
  });

  it('preselects pounds in a shop with US units', () => {
    show(byWeight, { units: 'us' });
    const select = document.querySelector<HTMLSelectElement>('[name=stepUnit]');
    expect(select?.value).toBe('mlb');
    expect([...(select?.options ?? [])].map(({ value }) => value)).toEqual([
      'mlb',
      'moz',
      'g',
      'ml',
    ]);
    expect(screen.getByLabelText('Price per lb')).toBeTruthy();
    expect(screen.getByText('One tap on + adds this amount in lb, for example, 0.25')).toBeTruthy();
    expect(
      screen.getByText('In lb. Each order reserves the maximum weight of its goods.'),
    ).toBeTruthy();
  });

  it('keeps ounces as the unit of a product after the shop has switched to metric units', () => {
    show({ ...byWeight, stepUnit: 'moz' });
    expect(document.querySelector<HTMLSelectElement>('[name=stepUnit]')?.value).toBe('moz');
    expect(screen.getByLabelText('Price per oz')).toBeTruthy();
  });
});

describe('the age limit field of the product form', () => {
  it.each([
    ['US', ['', '21'], 'beer and wine 21, spirits 21, tobacco 21'],
    ['DE', ['', '16', '18'], 'beer and wine 16, spirits 18, tobacco 18'],
    ['GB', ['', '18'], 'beer and wine 18, spirits 18, tobacco 18'],
  ])('offers the age limits of %s: %j', (country, ages, hint) => {
    show({}, { country });
    expect(optionsOf('Age limit')).toEqual(ages);
    expect(screen.getByText(`Minimum age in your country: ${hint}`)).toBeTruthy();
  });

  it('offers 16, 18 and the stored limit if the shop has not set its country', () => {
    show({ leastAge: '21' });
    expect(optionsOf('Age limit')).toEqual(['', '16', '18', '21']);
    expect(screen.queryByText(/In your country/)).toBeNull();
  });
});

describe('product fact fields', () => {
  function renderFields(texts: Record<string, string>, units?: 'us' | 'uk') {
    const { container } = renderInShop(
      { ...shop, ...(units && { units }) },
      <form>
        <FactFields texts={texts} fieldErrors={{}} />
      </form>,
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

  test('selects exactly one of "no", "traces" and "contains" for each allergen', async () => {
    const { chip, allergens } = renderFields({ [allergenInput('milk')]: 'may', brand: 'Alp' });
    expect(screen.getAllByRole('radiogroup')).toHaveLength(14);
    expect(chip('milk', 'traces').checked).toBe(true);
    expect(chip('nuts', 'no').checked).toBe(true);
    await userEvent.click(chip('nuts', 'contains'));
    expect(chip('nuts', 'no').checked).toBe(false);
    expect(allergens()).toEqual({ contains: ['nuts'], mayContain: ['milk'] });
    await userEvent.click(chip('nuts', 'no'));
    await userEvent.click(chip('milk', 'no'));
    expect(allergens()).toBeNull();
  });

  test('fillForm changes the selected allergens, and a reset restores the initial allergens', () => {
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
    // A stored US unit stays offered although the shop no longer uses US units.
    [{ unit: 'oz' }, undefined, ['', 'g', 'kg', 'ml', 'l', 'piece', 'oz', 'lb', 'fl oz']],
  ] as const)(
    'offers units for the net quantity %j in a shop with %s units: %j',
    (texts, units, options) => {
      const { form } = renderFields(texts, units);
      const select = form.elements.namedItem('unit');
      if (!(select instanceof HTMLSelectElement)) throw new Error('no unit');
      expect([...select.options].map(({ value }) => value)).toEqual(options);
      expect(select.value).toBe('unit' in texts ? texts.unit : '');
    },
  );
});

describe('LabelFields', () => {
  function renderFields(texts: Record<string, string>, fieldErrors: Record<string, string> = {}) {
    const { container } = renderIn(
      <form>
        <LabelFields texts={texts} fieldErrors={fieldErrors} />
      </form>,
    );
    const form = container.querySelector('form');
    if (!form) throw new Error('no form');
    const openGroups = () =>
      [...container.querySelectorAll('details[open] > summary')].map((one) => one.textContent);
    return { openGroups, facts: () => factsOfTexts(readForm(form)) };
  }

  it('collapses all groups if the product has no label information', () => {
    expect(renderFields({}).openGroups()).toEqual([]);
  });

  it('opens a group if one of its inputs is filled or invalid', () => {
    const texts = { maker: 'Sponge GmbH' };
    const { openGroups } = renderFields(texts, { qualityClass: 'Use one of: extra, I, II' });
    expect(openGroups()).toEqual(['Fruit and vegetables', 'Non-food products']);
    expect(screen.getByText('Use one of: extra, I, II')).toBeTruthy();
  });

  it('returns the entered label information for the API', async () => {
    const { facts } = renderFields({ species: 'Gadus morhua' });
    await userEvent.selectOptions(screen.getByLabelText('Production method'), 'Farmed');
    await userEvent.type(screen.getByLabelText('Alcohol by volume'), '4,9');
    await userEvent.type(screen.getByLabelText('Warnings and safety information'), 'Flammable');
    expect(facts()).toMatchObject({
      species: 'Gadus morhua',
      productionMethod: 'farmed',
      alcohol: '4,9',
      warnings: 'Flammable',
      maker: '',
    });
  });

  it('shows the stored alcohol content in the number format of the language', () => {
    const product = { alcohol: 12.5 } as Parameters<typeof textsOfFacts>[0];
    expect(textsOfFacts(product, 'de').alcohol).toBe('12,5');
  });
});

function Labels() {
  const labelOf = useCategoryLabel();
  return <p>{['Vegetables', 'Fruits', 'Cheese'].map(labelOf).join(', ')}</p>;
}

describe('useCategoryLabel', () => {
  afterEach(() => cacheCategoriesResponse({ categories: [...DEFAULT_CATEGORIES], revision: 3 }));

  it('returns the label in the language of the page until the seller renames the category', () => {
    const categories = [...DEFAULT_CATEGORIES];
    // Other test files change the same store.
    cacheCategoriesResponse({ categories, revision: 1 });
    mockApi({ 'GET /api/category/list': { body: { success: true, categories, revision: 1 } } });
    renderIn(<Labels />, 'de');
    expect(screen.getByText('Bio-Gemüse, Frisches Obst, Cheese')).toBeTruthy();
    const renamed = categories.map((one) =>
      one.path === 'Fruits' ? { ...one, text: 'Obst vom Hof' } : one,
    );
    act(() => cacheCategoriesResponse({ categories: renamed, revision: 2 }));
    expect(screen.getByText('Bio-Gemüse, Obst vom Hof, Cheese')).toBeTruthy();
  });
});
