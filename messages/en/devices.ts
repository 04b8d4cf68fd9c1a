export const devices = {
  title: 'Devices',
  text: 'Where you are signed in.',
  thisDevice: 'This device',
  signedIn: 'Signed in {time}',
  lastUsed: 'Last used {time}',
  signOut: 'Sign out',
  signOutOf: 'Sign out {device}',
  password: 'Password',
  passwordText: 'A new password signs out all your other devices.',
  current: 'Current password',
  fresh: 'New password',
  change: 'Change password',
} as const;
