import type { Translations } from '@/messages';

export const home: Translations['home'] = {
  promise: 'Produtos frescos, à sua porta em minutos',
  whilePaused: 'Alimentos frescos do seu bairro',
  what: 'Legumes, fruta, snacks e muito mais, com entrega {promise}.',
  shopNow: 'Comprar agora',
  deals: 'Ver promoções',
  categories: 'Categorias',
  bestSellers: 'Mais vendidos',
  seeAll: 'Ver tudo',
  seeAllProducts: 'Ver todos os produtos',
  whyUs: 'Porque somos os melhores',
  newsletter: 'Não perca nenhuma promoção',
  newsletterText: 'Subscreva e receba promoções, novidades e descontos exclusivos.',
  email: 'O seu e-mail',
  emailHint: 'nome@example.com',
  subscribe: 'Subscrever',
};
