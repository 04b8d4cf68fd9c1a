import type { Translations } from '@/messages';

export const answers: Translations['answers'] = {
  loggedIn: 'Sesión iniciada',
  loggedOut: 'Sesión cerrada',
  passwordChanged: 'Contraseña cambiada',
  deviceSignedOut: 'Sesión del dispositivo cerrada',
  settingsSaved: 'Ajustes guardados',
  logoSaved: 'Logotipo guardado',
  productAdded: 'Producto añadido',
  productUpdated: 'Producto actualizado',
  productRemoved: 'Producto retirado',
  productRestored: 'Producto restaurado',
  stockUpdated: 'Existencias actualizadas',
  addressAdded: 'Dirección guardada',
  addressUpdated: 'Dirección actualizada',
  addressRemoved: 'Dirección eliminada',
  defaultAddressChanged: 'Dirección predeterminada cambiada',
  cartUpdated: 'Cesta actualizada',
  linkOnItsWay:
    'Si hay una cuenta con este correo, le hemos enviado un enlace. Es válido durante 30 minutos.',
  passwordSet: 'Su nueva contraseña se ha guardado. Inicie sesión con ella.',
  accountDeleted: 'Cuenta eliminada',
  orderPlaced: 'Pedido realizado',
  received: 'Recibido',
};
