import type { Translations } from '@/messages';

export const account: Translations['account'] = {
  title: 'Mi cuenta',
  toAccount: 'Ir a mi cuenta',
  notLoaded: 'No se ha podido cargar su cuenta',
  safe: 'No se ha perdido nada. Compruebe su conexión e inténtelo de nuevo.',
  logIn: 'Inicie sesión para ver su cuenta',
  addresses: 'Direcciones',
  addressesText: 'La predeterminada es la que su cesta propone primero.',
  isDefault: 'Predeterminada',
  edit: 'Editar',
  makeDefault: 'Usar como predeterminada',
  remove: 'Eliminar',
  removeAsk: '¿Eliminar esta dirección?',
  removeText: 'Sus pedidos la conservan como estaba.',
  removeIt: 'Eliminar la dirección',
  keep: 'Conservar',
  addAddress: 'Añadir dirección',
  changeAddress: 'Cambiar dirección',
  data: 'Mis datos',
  dataText: 'Todos los datos que tenemos de usted, con cada pedido, en un archivo.',
  download: 'Descargar',
  deleteText:
    'Elimina su nombre, cesta, direcciones y dispositivos. Sus pedidos permanecen en los libros de la tienda, sin su nombre ni su dirección.',
  deleteAccount: 'Eliminar cuenta',
  deleteAsk: '¿Eliminar su cuenta?',
  deleteWarning:
    'Esto no se puede deshacer. Los pedidos abiertos deben entregarse o cancelarse antes.',
  yourPassword: 'Su contraseña',
  deleteIt: 'Eliminar mi cuenta',
};
