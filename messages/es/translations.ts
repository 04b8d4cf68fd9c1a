import type { Translations } from '@/messages';

export const translations: Translations['translations'] = {
  title: 'Traducciones',
  hint: 'Si dejas un campo vacío, tus clientes leen el texto de arriba.',
  name: 'Nombre ({language})',
  description: 'Descripción ({language})',
  facts: 'Datos ({language})',
  fact: '{fact} ({language})',
  lines: 'Una por línea',
  nameText: 'Un nombre traducido es un texto',
  nameTooLong: 'Un nombre traducido tiene {max} caracteres como máximo',
  languages: 'Hay traducciones en estos idiomas: {languages}',
  productParts: 'Una traducción tiene un nombre, una descripción o datos',
  categoryParts: 'La traducción de una categoría tiene un nombre',
};
