import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockApi, renderIn, responseOf } from '@/e2e/support/component';
import { appCodesResponse, type FactorsResponse } from '@/lib/auth/factors/view';
import { AppCodesPart } from './factor-parts';

const FACTORS: FactorsResponse = {
  ...{ passkeys: [], hasAppCodes: false, codesLeft: 0 },
  ...{ wayIn: 'password', isProven: true },
};

it('the focus moves to the instructions when the setup of an authenticator app opens', async () => {
  const answer = { secret: 'ABCD', uri: 'otpauth://totp/a', qr: 'data:,', ticket: 't' };
  mockApi({ 'POST /api/seller/totp/start': responseOf(appCodesResponse, answer) });
  const none = async () => undefined;
  renderIn(<AppCodesPart factors={FACTORS} reload={none} onCodes={none} />);
  screen.getByRole('button', { name: 'Set up' }).focus();
  await userEvent.keyboard('{Enter}');
  const instructions = await screen.findByText(/^Scan this QR code/);
  await waitFor(() => expect(document.activeElement).toBe(instructions));
});
