import type { Translations } from '@/messages';

export const shop: Translations['shop'] = {
  tagline: 'Mercearia e snacks à sua porta {promise}',
  description:
    'Legumes e fruta frescos, bebidas, laticínios, padaria e mercearia da sua loja de bairro, com entrega {promise}.',
  fastTitle: 'Entrega mais rápida',
  fastText: 'As suas compras entregues {promise}.',
  freshTitle: 'Frescura garantida',
  freshText: 'Produtos frescos diretamente do produtor.',
  priceTitle: 'Preços acessíveis',
  priceText: 'Produtos de qualidade a preços imbatíveis.',
  trustTitle: 'Milhares confiam em nós',
  trustText: 'Mais de 10\u00a0000 clientes satisfeitos.',
  closed: 'fechado',
  allDay: '24 horas',
};
