export const phoneOrder = {
  title: 'Your order by phone',
  text: 'Add it to your account, and you find it in My Orders.',
  signIn: 'Log in, or create an account, with the e-mail address that got the mail.',
  logIn: 'Log in',
  wayBack: 'Go on with your order by phone',
  add: 'Add to my account',
  noLink:
    'This page opens from the link in the mail about your order. Please open that link again.',
} as const;
