import type { Translations } from '@/messages';

export const outage: Translations['outage'] = {
  title: 'Pesquisa | {shop}',
  heading: 'De momento não é possível pesquisar',
  text: 'O seu carrinho está guardado. Tente novamente dentro de momentos.',
  ways: '{again} ou {home}.',
  again: 'Tentar novamente',
  home: 'voltar ao início',
};
