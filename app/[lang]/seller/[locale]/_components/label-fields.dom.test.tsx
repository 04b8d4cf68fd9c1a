import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderIn } from '@/e2e/support/component';
import { readForm } from '@/lib/client/forms';
import { LabelFields } from './fact-fields';
import { factsOfTexts, textsOfFacts } from './product-parts';

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

describe('LabelFields', () => {
  it('collapses all groups of fields if the product has no label facts', () => {
    expect(renderFields({}).openGroups()).toEqual([]);
  });

  it('opens a group of fields if one of its inputs is filled or invalid', () => {
    const texts = { maker: 'Sponge GmbH' };
    const { openGroups } = renderFields(texts, { qualityClass: 'Use one of: extra, I, II' });
    expect(openGroups()).toEqual(['Fruit and vegetables', 'Goods other than food']);
    expect(screen.getByText('Use one of: extra, I, II')).toBeTruthy();
  });

  it('returns the entered label facts for the API', async () => {
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
