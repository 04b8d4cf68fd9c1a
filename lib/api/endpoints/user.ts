import { endpoint } from '@/lib/api/endpoint';
import { loginInput, registerInput } from '@/lib/auth/schema';
import { userAnswer } from '@/lib/auth/view';

export const registerUser = endpoint({
  method: 'POST',
  path: '/api/user/register',
  summary: 'Makes an account and signs it in (cookie `token`).',
  body: registerInput,
  answer: userAnswer,
  refusals: ['conflict', 'tooMany'],
});

export const loginUser = endpoint({
  method: 'POST',
  path: '/api/user/login',
  summary: 'Signs a shopper in (cookie `token`).',
  body: loginInput,
  answer: userAnswer,
  refusals: ['unauthorized', 'tooMany'],
});

export const isUserAuth = endpoint({
  method: 'GET',
  path: '/api/user/is-auth',
  summary: 'Who is signed in, with the saved cart; 200 with `success: false` when nobody is.',
  issuesXsrf: true,
  answer: userAnswer,
});

export const logoutUser = endpoint({
  method: 'GET',
  path: '/api/user/logout',
  summary: 'Ends the session.',
  session: 'shopper',
  endsSession: true,
  message: 'Logged Out',
});
