import type { Translations } from '@/messages';

export const sizeFaults: Translations['sizeFaults'] = {
  nameMissing: 'Cada tamaño necesita un nombre, por ejemplo, 500 g',
  ownMissing: 'Indique primero qué tamaño es este producto, por ejemplo, 500 g',
  nameLong: 'El nombre de un tamaño tiene como máximo {max} caracteres',
  languages: 'Los nombres de un tamaño van por idiomas, por ejemplo, de',
  revision: 'revision es el número con el que se leyeron los tamaños',
  list: 'sizes es una lista de productos con su tamaño',
  most: 'Un producto tiene como máximo {max} tamaños',
  twice: 'El tamaño {size} ya existe. Dé a cada tamaño su propio nombre.',
  taken: '«{name}» es un tamaño de otro producto. Quítelo primero allí.',
  removed: '«{name}» se ha retirado de la tienda. Restáurelo primero.',
  overtaken:
    'Los tamaños se han cambiado en otro sitio. Aquí están como son ahora; compruébelos y guarde de nuevo.',
  lineTwice: '{title} ya tiene el tamaño {size}',
  groupLong: 'El nombre de un grupo tiene como máximo {max} caracteres',
  place: 'variantPlace es un número del 1 al {max}, o vacío',
  lineNoSize: 'La línea nombra un grupo, pero ningún tamaño',
};
