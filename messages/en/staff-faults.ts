export const staffFaults = {
  nameMissing: 'Enter a name',
  nameTooLong: 'A name has at most {max} letters',
  roleMissing: 'Choose a role',
  gone: 'This person is not in your team any more.',
  isOwner: 'This is the email of the owner. Choose another one.',
  tooMany: 'A team has at most {max} people. Remove somebody first.',
  inviteOver:
    'This invitation was used, replaced or is over. If you have set a password, sign in with it; otherwise ask the owner for a new link.',
  pinDigits: 'A PIN has 4 to 8 digits',
  pinTrivial: 'This PIN is guessed first. Choose one without a pattern or a year.',
  pinBesideFactor: 'You sign in with a second factor, so you cannot use a PIN.',
  locked: 'This device is locked. Enter your PIN or sign in.',
  wrongPin: 'This PIN is wrong, or none was set',
  ownerPin: 'The owner signs in with the password and has no PIN.',
  notShared: 'People cannot switch on this device. The owner allows it in Account.',
} as const;
