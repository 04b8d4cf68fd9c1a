import type { Translations } from '@/messages';

export const weights: Translations['weights'] = {
  about: 'aprox. {sum}',
  aboutAtMost: 'aprox. {sum}, no máximo {most}',
  atMost: 'no máximo {most}',
  forAmount: '{amount}: {sums}',
  each: 'aprox. {amount} cada',
  note: 'Paga o peso real: {sums}.',
  online:
    'Online, {most} ficam reservados no seu cartão até à pesagem. Com outros meios de pagamento são cobrados, e o resto é devolvido.',
  onlyLeft: 'Só restam {amount}',
  allInCart: 'Só restam {amount}, e já estão no carrinho.',
  mostOfOrder: 'No máximo {amount} por encomenda.',
  more: 'Adicionar {amount} de {name}',
  less: 'Retirar {amount} de {name}',
};
