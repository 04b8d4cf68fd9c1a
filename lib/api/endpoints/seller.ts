import { endpoint } from '@/lib/api/endpoint';
import { sellerLoginInput } from '@/lib/auth/schema';

export const loginSeller = endpoint({
  method: 'POST',
  path: '/api/seller/login',
  summary: 'Signs the seller in (cookie `sellerToken`).',
  body: sellerLoginInput,
  message: 'Logged In',
  refusals: ['unauthorized', 'tooMany'],
});

export const isSellerAuth = endpoint({
  method: 'GET',
  path: '/api/seller/is-auth',
  summary: 'Whether the seller is signed in; 200 with `success: false` if not.',
  issuesXsrf: true,
});

export const logoutSeller = endpoint({
  method: 'GET',
  path: '/api/seller/logout',
  summary: "Ends the seller's session.",
  endsSession: true,
  message: 'Logged Out',
});
