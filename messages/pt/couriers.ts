import type { Translations } from '@/messages';

export const couriers: Translations['couriers'] = {
  isCollected: 'Esta encomenda é levantada; ninguém a entrega.',
  notYours: 'Esta encomenda já não está consigo.',
  withAnother: 'Esta encomenda está agora com {name}.',
  tooLateToUndo: 'Já não se pode anular.',
  nothingOpen: 'Não há nada a entregar.',
  cashMoved: 'Agora há {sum} a entregar. Conte de novo.',
  sayWhy: 'Há {sum} a entregar. Diga porque foi contada outra soma.',
  unknown: 'Esta pessoa já não faz entregas. Escolha outra.',
  courier: 'Estafeta',
  nobodyYet: 'Ninguém ainda',
  backInShop: 'De volta à loja: {reason}',
  triedBy: 'Tentado: {reason}',
  noAnswer: 'Ninguém responde',
  notAtHome: 'Não está em casa',
  wrongAddress: 'Morada errada',
  refused: 'Não aceite',
  cash: 'Dinheiro dos estafetas',
  ofOrders: '{count, plural, one {# encomenda} many {# encomendas} other {# encomendas}}',
  tooFresh:
    '{count, plural, one {# entrega} many {# entregas} other {# entregas}} do último minuto ainda se podem anular; contam-se depois.',
  counted: 'Contado',
  why: 'Porquê {sum}?',
  countIn: 'Receber',
  countedBy: '{time}, recebido por {by}',
  difference: 'Diferença {sum}',
};
