import type { Translations } from '@/messages';

export const pageRefusals: Translations['pageRefusals'] = {
  titleMissing: 'Una página necesita un título',
  titleLength: 'El título tiene como máximo {max, number} caracteres',
  textMissing: 'Una página necesita un texto',
  translation: 'La traducción de una página tiene un título, un texto o ambos',
  textLength: 'El texto tiene como máximo {max, number} caracteres',
  slugMissing: 'slug es el final de la dirección de una página',
  slugForm:
    'La parte de la dirección tiene letras de la a a la z, cifras y guiones sueltos, como máximo {max, number}',
  slugReserved: 'La tienda necesita para sí la parte de la dirección {slug}',
  revision: 'revision es aquella con la que se leyó la página',
  unknown: 'Esta página no existe',
  changedElsewhere: 'Esta página se ha cambiado entretanto en otro dispositivo.',
  goneElsewhere: 'Esta página se ha eliminado entretanto en otro dispositivo.',
  tooMany: 'Una tienda tiene como máximo {max, number} páginas de texto',
  tooRich: 'El texto tiene demasiados títulos, listas, celdas y enlaces. Repártalo en dos páginas.',
  busy: 'Muchos dispositivos están cambiando las páginas. Inténtelo de nuevo.',
  social: '{site} necesita una dirección como https://{host}/your-shop',
  socialList: 'social contiene las direcciones de sus páginas en otros sitios',
};
