import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderIn } from '@/e2e/support/component';
import { PeppolField, PeppolNotice } from './peppol';

test('the input for the Peppol ID shows its error', () => {
  renderIn(<PeppolField error="A Peppol ID has four digits" />);
  const input = screen.getByLabelText('Peppol ID (optional)');
  expect(input.getAttribute('name')).toBe('peppolId');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('A Peppol ID has four digits')).toBeTruthy();
});

test('PeppolNotice explains what to do if an invoice was not sent', () => {
  renderIn(<PeppolNotice peppolId="0208:0123456749" />);
  expect(screen.getByText('The shop has not sent this invoice to 0208:0123456749.')).toBeTruthy();
  expect(screen.getByText(/^Download the XML file, and send it through Peppol/)).toBeTruthy();
});
