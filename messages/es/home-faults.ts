import type { Translations } from '@/messages';

export const homeFaults: Translations['homeFaults'] = {
  words: 'Los títulos y los textos son texto',
  long: 'Este texto tiene como máximo {max} caracteres',
  buttons: 'buttons contiene como máximo {max} botones',
  button: 'Elija adónde lleva el botón: all, offers o una categoría',
  buttonGone: 'Un botón lleva a la categoría {path}, que ya no existe. Elija otra.',
  claims: 'claims contiene como máximo {max} ventajas, cada una con su icono',
  shelves: 'shelves contiene las rutas de categorías',
  best: 'Elija los más vendidos: first, sales o hand',
  products: 'Elija como máximo {max} productos',
  picture: 'image es la imagen que tiene el banner; envíe otra como foto',
  noPhoto: 'Elija una foto para el banner',
  home: 'home es toda la página de inicio, o null para la del principio',
  revision: 'revision es la que tenía la página de inicio al leerla',
  openLine: 'openLine es true o false',
  overtaken:
    'La página de inicio se ha cambiado entretanto en otro dispositivo. Guarde otra vez para sustituirla, o vuelva a cargar esta página para verla.',
};
