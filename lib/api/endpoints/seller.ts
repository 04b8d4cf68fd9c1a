import { endpoint } from '@/lib/api/endpoint';
import { passwordInput, sellerLoginInput, sessionEndInput } from '@/lib/auth/schema';
import { sessionsAnswer } from '@/lib/auth/view';

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

export const changeSellerPassword = endpoint({
  method: 'POST',
  path: '/api/seller/password',
  summary:
    "Changes the seller's password, given the old one or that of the environment, which goes on to sign in. It ends all " +
    'other sessions of the seller; this one stays. Wrong old passwords count against the limits of signing in.',
  session: 'seller',
  body: passwordInput,
  message: 'Password changed',
  refusals: ['conflict', 'tooMany'],
});

export const listSellerSessions = endpoint({
  method: 'GET',
  path: '/api/seller/sessions',
  summary:
    'The devices on which the seller is signed in: this one first, then the latest sign-ins.',
  session: 'seller',
  answer: sessionsAnswer,
});

export const endSellerSession = endpoint({
  method: 'POST',
  path: '/api/seller/sessions/end',
  summary: 'Signs one device of the seller out.',
  session: 'seller',
  body: sessionEndInput,
  message: 'Device signed out',
  refusals: ['notFound'],
});
