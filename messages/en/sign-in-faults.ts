export const signInFaults = {
  tookTooLong: 'That took too long, or was used already. Please try again.',
  proveFirst: 'Please confirm first that it is you.',
  changedMeanwhile: 'This was changed a moment ago in another window or on another device.',
  codeWrong: 'This code is not right, or was used already. Please try another one.',
  passwordsAreOff: 'Passwords are switched off here. Please use your passkey or a recovery code.',
  codeWanted: 'Please enter the code of your app.',
  appCodesAreOn: 'Codes of an app are asked for already.',
  passkeyGone: 'This passkey was removed already.',
  passkeyNotMade: 'This passkey was not made for this shop. Please try again.',
  passkeyNotAdded:
    'This passkey is there already, or you have {max} of them. Remove one that you do not use.',
  lastPasskey: 'This is your only passkey. Switch passwords on first, or add another passkey.',
  notOnlyYet: 'Add a passkey and make recovery codes first.',
  passkeyRefused: 'This passkey does not sign in here. Please use another one, or your password.',
  passkeyNotRead: 'The passkey did not arrive whole. Please try again.',
  codeMissing: 'Please enter the code',
  nameWrong: 'A name has 1 to {max} characters',
} as const;
