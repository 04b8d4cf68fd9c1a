import type { Translations } from '@/messages';

export const address: Translations['address'] = {
  firstName: 'Nombre',
  lastName: 'Apellidos',
  email: 'Correo electrónico',
  street: 'Calle',
  city: 'Localidad',
  state: 'Provincia',
  zipcode: 'Código postal',
  country: 'País',
  phone: 'Teléfono',
  required: '{label}: campo obligatorio',
  tooLong: '{label}: {max} caracteres como máximo',
  emailWrong: 'Introduzca un correo electrónico válido',
  zipcodeWrong: 'El código postal solo lleva números',
  noteText: 'La nota debe ser un texto',
  noteTooLong: 'La nota puede tener {max} caracteres como máximo',
  missing: 'Falta la dirección',
};
