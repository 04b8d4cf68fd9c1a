import { create } from 'zustand';
import { callApi, onSessionEnd, toastError } from '../api-client';
import { goTo } from '../navigation';
import { notify } from '../notify';
import { record, text } from '../shape';

type SellerStatus = 'unknown' | 'visitor' | 'seller';

const useStore = create<{ status: SellerStatus }>(() => ({ status: 'unknown' }));

const become = (status: SellerStatus) => useStore.setState({ status });

/** Asks the server whether the seller is here. Any failure silently means no (spec section 8). */
export async function bootSeller(): Promise<void> {
  try {
    await callApi('/api/seller/is-auth', record);
    become('seller');
  } catch {
    become('visitor');
  }
}

/** Signs in and goes to /seller. Throws ApiError with the server's message. */
export async function loginSeller(email: string, password: string): Promise<void> {
  await callApi('/api/seller/login', record, { body: { email, password } });
  become('seller');
  goTo('/seller');
}

/** Signs out on the server and in the client (DESIGN 2.8), and goes to /. */
export async function logoutSeller(): Promise<void> {
  try {
    const answer = await callApi('/api/seller/logout', record);
    become('visitor');
    notify.success(text(answer.message));
    goTo('/');
  } catch (error) {
    toastError(error);
  }
}

/** Connects to calls that find the seller's session ended. Returns the way to stop. */
export const connectSeller = () => onSessionEnd('seller', () => become('visitor'));

/** Whether the seller is here: `unknown` until the server has answered. */
export const useSellerStatus = () => useStore((state) => state.status);
