import type { Translations } from '@/messages';

export const seller: Translations['seller'] = {
  area: 'Área del vendedor',
  needsScripts:
    'El área del vendedor necesita JavaScript: actívelo en su navegador y vuelva a cargar esta página.',
  noAnswer: 'La tienda no responde en este momento. Se vuelve a intentar cada pocos segundos.',
  menu: 'Menú del vendedor',
  addProduct: 'Añadir producto',
  productList: 'Productos',
  orders: 'Pedidos',
  settings: 'Ajustes',
  shop: 'Tienda',
  passwordAndDevices: 'Contraseña y dispositivos',
  hi: '¡Hola, Admin!',
  logout: 'Cerrar sesión',
  loginTitle: 'Acceso de {seller}',
  seller: 'vendedor',
  manage: 'Gestione los productos y pedidos de {name}.',
  backToShop: 'Volver a la tienda',
  email: 'Correo electrónico',
  password: 'Contraseña',
  login: 'Iniciar sesión',
  forgot: '¿Ha olvidado su contraseña?',
  forgotText:
    'La contraseña con la que se instaló la tienda siempre funciona: {setting}, en los ajustes de su servidor. Cámbiela allí y reinicie: sustituye a todas las anteriores. En un ordenador sin ese ajuste, {command} la muestra.',
  account: 'Cuenta',
  passwordNote: 'La contraseña de los ajustes del servidor (SELLER_PASSWORD) también funciona.',
  language: 'Idioma',
  languageText:
    'El área del vendedor y nuestros correos para usted están en este idioma. Los clientes no lo ven.',
  languageLabel: 'Su idioma',
  hiName: '¡Hola, {name}!',
  pages: 'Páginas',
  notYours: 'Su función no incluye esta página.',
};
