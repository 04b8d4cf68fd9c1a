import type { Translations } from '@/messages';

export const shop: Translations['shop'] = {
  tagline: 'Alimentación y aperitivos en su puerta {promise}',
  description:
    'Verduras y frutas frescas, bebidas, lácteos, panadería y despensa de su tienda de barrio, con entrega {promise}.',
  fastTitle: 'La entrega más rápida',
  fastText: 'Su compra, entregada {promise}.',
  freshTitle: 'Frescura garantizada',
  freshText: 'Productos frescos directos del productor.',
  priceTitle: 'Buenos precios',
  priceText: 'Productos de calidad a precios imbatibles.',
  trustTitle: 'Miles confían en nosotros',
  trustText: 'Más de 10\u00a0000 clientes satisfechos.',
  closed: 'cerrado',
  allDay: '24 horas',
};
