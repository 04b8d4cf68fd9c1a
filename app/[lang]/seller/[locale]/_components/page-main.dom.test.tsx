import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mockApi, renderIn, signOutSeller } from '@/e2e/support/component';
import { registerRouter } from '@/lib/client/navigation';
import { signInSeller } from '@/lib/client/seller-store';
import { PageMain } from './page-main';

afterEach(() => act(signOutSeller));

describe('PageMain', () => {
  it('renders a main element for visitors, but no second main element for signed-in staff', async () => {
    mockApi({ 'POST /api/seller/login': { body: { success: true, message: 'Welcome' } } });
    const unregister = registerRouter(vi.fn());
    renderIn(<PageMain className="p-4">Form</PageMain>);
    expect(screen.getByRole('main').textContent).toBe('Form');
    const body = { email: 'owner@shop.example', password: 'secret' };
    await act(() => signInSeller({ path: '/api/seller/login', body }, 'en'));
    unregister();
    expect(screen.queryByRole('main')).toBeNull();
    expect(screen.getByText('Form')).toBeTruthy();
  });
});
