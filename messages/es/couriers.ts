import type { Translations } from '@/messages';

export const couriers: Translations['couriers'] = {
  isCollected: 'Este pedido se recoge; nadie lo lleva.',
  notYours: 'Este pedido ya no está con usted.',
  withAnother: 'Este pedido está ahora con {name}.',
  tooLateToUndo: 'Ya no se puede deshacer.',
  nothingOpen: 'No hay nada que entregar.',
  cashMoved: 'Ahora hay que entregar {sum}. Cuente otra vez.',
  sayWhy: 'Hay que entregar {sum}. Diga por qué se contó otra suma.',
  unknown: 'Esta persona ya no reparte. Elija otra.',
  courier: 'Repartidor',
  nobodyYet: 'Nadie aún',
  backInShop: 'De vuelta en la tienda: {reason}',
  triedBy: 'Intentado: {reason}',
  noAnswer: 'Nadie contesta',
  notAtHome: 'No está en casa',
  wrongAddress: 'Dirección equivocada',
  refused: 'No lo aceptan',
  cash: 'Efectivo de los repartidores',
  ofOrders: '{count, plural, one {# pedido} many {# pedidos} other {# pedidos}}',
  tooFresh:
    '{count, plural, one {# entrega} many {# entregas} other {# entregas}} del último minuto aún se pueden deshacer; se cuentan después.',
  counted: 'Contado',
  why: '¿Por qué {sum}?',
  countIn: 'Recibir',
  countedBy: '{time}, recibido por {by}',
  difference: 'Diferencia {sum}',
};
