import type { Translations } from '@/messages';

export const address: Translations['address'] = {
  firstName: 'Prénom',
  lastName: 'Nom',
  email: 'E-mail',
  street: 'Rue',
  city: 'Ville',
  state: 'Région',
  zipcode: 'Code postal',
  country: 'Pays',
  phone: 'Téléphone',
  required: '{label}\u00a0: champ obligatoire',
  tooLong: '{label}\u00a0: {max} caractères au maximum',
  emailWrong: 'Saisissez une adresse e-mail valide',
  zipcodeWrong: 'Le code postal ne contient que des chiffres',
  noteText: 'La note doit être un texte',
  noteTooLong: 'La note ne peut pas dépasser {max} caractères',
  missing: 'L’adresse est manquante',
};
