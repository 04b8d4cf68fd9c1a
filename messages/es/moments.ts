import type { Translations } from '@/messages';

export const moments: Translations['moments'] = {
  loaderTitle: 'Un momento',
  loader: 'Un momento, por favor…',
  waiting: 'Estamos esperando la confirmación de su pago. Sus pedidos se abrirán en unos segundos.',
  nextPage: 'La página siguiente se abrirá en unos segundos.',
  ordersNow: 'Ir ahora a mis pedidos',
  goOn: 'Continuar ahora',
  offline: 'No tiene conexión',
  offlineText:
    'Esta página se abrirá en cuanto recupere la conexión. Mientras tanto puede ver su cesta.',
  toCart: 'Ir a la cesta',
  missingTitle: 'Página no encontrada',
  missing: 'Esta página no está en nuestras estanterías',
  missingText:
    'Quizá ya no se vende o la dirección está mal escrita. Búsquela o explore las categorías.',
  browse: 'Ver todos los productos',
  backHome: 'Volver al inicio',
  bestSellers: 'Los más vendidos',
  removedTitle: 'Ya no se vende',
  removed: 'Este producto ya no se vende',
  removedText: 'Ya no vendemos este producto. Puede pedir el resto de su cesta sin él.',
};
