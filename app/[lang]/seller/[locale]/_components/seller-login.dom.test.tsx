import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ShopProvider } from '@/app/_components/shop-provider';
import { mockApi, renderIn } from '@/e2e/support/component';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { SellerLogin } from './seller-login';

const methods = { body: { success: true, mailsLinks: true } };
const email = () => screen.getByLabelText<HTMLInputElement>('Email');

describe('SellerLogin', () => {
  it('keeps the typed email while the seller switches between its forms', async () => {
    mockApi({ 'GET /api/seller/passkey/sign-in-options': methods });
    renderIn(
      <ShopProvider shop={DEFAULT_SHOP}>
        <SellerLogin />
      </ShopProvider>,
    );
    await userEvent.type(email(), 'ada@shop.example');
    await userEvent.click(screen.getByText('Forgot your password?'));
    await userEvent.click(await screen.findByRole('button', { name: 'Send the link' }));
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(email().value).toBe('ada@shop.example');
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText('Password')).toBeTruthy();
    expect(email().value).toBe('ada@shop.example');
  });
});
