import type { Translations } from '@/messages';

export const phoneOrder: Translations['phoneOrder'] = {
  title: 'Su pedido por teléfono',
  text: 'Añádalo a su cuenta y lo verá en Mis pedidos.',
  signIn: 'Inicie sesión o cree una cuenta con el correo que recibió el mensaje.',
  logIn: 'Iniciar sesión',
  wayBack: 'Seguir con el pedido por teléfono',
  add: 'Añadir a mi cuenta',
  noLink: 'Esta página se abre con el enlace del mensaje sobre su pedido. Ábralo de nuevo.',
};
