import type { Translations } from '@/messages';

export const terms: Translations['terms'] = {
  outside: 'Não entregamos no código postal {zip}.',
  outsideChoose:
    'Não entregamos no código postal {zip}. Escolha uma morada na nossa zona de entrega.',
  outsideArea: 'Não entregamos no código postal {zip}. Entregamos em {zips}.',
  range: '{from} a {to}',
  least: 'Entregamos encomendas a partir de {from}. Faltam {more}.',
  leastTo: 'No código postal {zip} entregamos encomendas a partir de {from}. Faltam {more}.',
  closed: 'A loja está fechada e não aceita encomendas neste momento.',
  paused: 'A loja não aceita novas encomendas neste momento.',
  pausedUntil: '{words} Poderá voltar a encomendar {when}.',
};
