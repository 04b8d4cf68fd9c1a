import type { Translations } from '@/messages';

export const address: Translations['address'] = {
  firstName: 'Vorname',
  lastName: 'Nachname',
  email: 'E-Mail',
  street: 'Straße',
  city: 'Ort',
  state: 'Bundesland',
  zipcode: 'Postleitzahl',
  country: 'Land',
  phone: 'Telefon',
  required: '{label} fehlt',
  tooLong: '{label}: höchstens {max} Zeichen',
  emailWrong: 'Bitte eine gültige E-Mail-Adresse eingeben',
  zipcodeWrong: 'Die Postleitzahl besteht nur aus Ziffern',
  noteText: 'Die Notiz muss ein Text sein',
  noteTooLong: 'Die Notiz darf höchstens {max} Zeichen lang sein',
  missing: 'Die Adresse fehlt',
};
