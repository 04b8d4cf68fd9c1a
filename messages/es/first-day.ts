import type { Translations } from '@/messages';

export const firstDay: Translations['firstDay'] = {
  title: 'Su primer día',
  progress: '{done} de {total} hechos',
  isDone: 'hecho',
  name: 'Nombre y horario',
  nameText: 'En los ajustes: los clientes los ven en cada página.',
  tax: 'IVA',
  taxText: 'En los ajustes: su tipo, y si los precios lo incluyen.',
  products: 'Primeros productos',
  productsText: 'Añada uno abajo, o importe un archivo en la lista de productos.',
  mail: 'Correo',
  mailText: 'Configure el servidor de correo, para que los recibos lleguen a sus clientes.',
  payments: 'Pagos',
  paymentsText: 'Conecte Stripe, para que los clientes puedan pagar en línea.',
  order: 'Un pedido de prueba',
  orderText: 'Haga un pedido en su tienda y vea cómo llega aquí.',
  phone: 'Un teléfono que suena',
  phoneText: 'Active los avisos en los pedidos, en el teléfono que lleva consigo.',
  dismiss: 'No mostrar más esta lista',
  dismissed: 'La lista está oculta.',
  undo: 'Deshacer',
};
