import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderIn } from '@/e2e/support/component';
import { Toolbar } from './toolbar';

describe('Toolbar', () => {
  it('has one heading, and shows the primary action last', () => {
    renderIn(
      <Toolbar
        back={{ href: '/seller/settings', text: 'Settings' }}
        title="Pages"
        search={<input aria-label="Find" />}
        actions={<button type="button">Add</button>}
      />,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pages');
    expect(screen.getByRole('link', { name: 'Settings' })).toBeTruthy();
    const row = screen.getByRole('heading').parentElement;
    const controls = [...(row?.querySelectorAll('input, button') ?? [])];
    expect(controls.map((one) => one.tagName)).toEqual(['INPUT', 'BUTTON']);
    expect(controls.at(-1)).toBe(screen.getByRole('button', { name: 'Add' }));
  });

  it('shows only the title if the page has no actions', () => {
    renderIn(<Toolbar title="Deliveries" />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(document.querySelector('[data-toolbar]')?.children).toHaveLength(1);
  });

  it('hides the title of a dense screen on narrow screens, except from screen readers', () => {
    renderIn(<Toolbar title="Orders" isDense />);
    expect(screen.getByRole('heading').className).toContain('max-lg:sr-only');
  });
});
