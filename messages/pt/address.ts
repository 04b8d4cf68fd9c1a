import type { Translations } from '@/messages';

export const address: Translations['address'] = {
  firstName: 'Nome',
  lastName: 'Apelido',
  email: 'E-mail',
  street: 'Rua',
  city: 'Localidade',
  state: 'Distrito',
  zipcode: 'Código postal',
  country: 'País',
  phone: 'Telefone',
  required: '{label}: campo obrigatório',
  tooLong: '{label}: no máximo {max} caracteres',
  emailWrong: 'Introduza um e-mail válido',
  zipcodeWrong: 'O código postal só tem algarismos',
  noteText: 'A nota tem de ser um texto',
  noteTooLong: 'A nota pode ter no máximo {max} caracteres',
  missing: 'Falta a morada',
};
