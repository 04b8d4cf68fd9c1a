import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ShopProvider } from '@/app/_components/shop-provider';
import { renderIn } from '@/e2e/support/component';
import { ProductFields } from './product-fields';

const shop = { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' };

const show = (texts: Record<string, string>, more: object = {}) =>
  renderIn(
    <ShopProvider shop={{ ...shop, ...more }}>
      <ProductFields fieldErrors={{}} texts={texts} now={texts} />
    </ShopProvider>,
  );

const optionsOf = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ value }) => value);

describe('the product form for weighed goods', () => {
  const byWeight = { soldBy: 'weight' };

  it('offers only metric units in a metric shop', () => {
    show(byWeight);
    expect(screen.getByLabelText('Price of 1 kg or 1 L')).toBeTruthy();
    expect(screen.getByText('Amount per tap, for example 50')).toBeTruthy();
    expect(screen.getByText('In g or ml. Orders reserve their maximum weight.')).toBeTruthy();
    expect(screen.queryByText('pounds (lb)')).toBeNull();
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
    expect(screen.getByLabelText('Price of 1 lb')).toBeTruthy();
    expect(screen.getByText('Amount per tap in lb, for example 0.25')).toBeTruthy();
    expect(screen.getByText('In lb. Orders reserve their maximum weight.')).toBeTruthy();
  });

  it('keeps the ounce as the unit of a product after the shop has switched to metric units', () => {
    show({ ...byWeight, stepUnit: 'moz' });
    expect(document.querySelector<HTMLSelectElement>('[name=stepUnit]')?.value).toBe('moz');
    expect(screen.getByLabelText('Price of 1 oz')).toBeTruthy();
  });
});

describe('the age limits of the product form', () => {
  it.each([
    ['US', ['', '21'], 'beer and wine from 21, spirits from 21, tobacco from 21'],
    ['DE', ['', '16', '18'], 'beer and wine from 16, spirits from 18, tobacco from 18'],
    ['GB', ['', '18'], 'beer and wine from 18, spirits from 18, tobacco from 18'],
  ])('offer the age limits of %s: %j', (country, ages, hint) => {
    show({}, { country });
    expect(optionsOf('Age limit')).toEqual(ages);
    expect(screen.getByText(`In your country: ${hint}`)).toBeTruthy();
  });

  it("include 16, 18 and the product's stored limit if the shop has no country", () => {
    show({ leastAge: '21' });
    expect(optionsOf('Age limit')).toEqual(['', '16', '18', '21']);
    expect(screen.queryByText(/In your country/)).toBeNull();
  });
});
