import type { Translations } from '@/messages';

export const home: Translations['home'] = {
  promise: 'Alimentos frescos, en su puerta en minutos',
  whilePaused: 'Alimentos frescos de su barrio',
  what: 'Verduras, frutas, aperitivos y mucho más, con entrega {promise}.',
  shopNow: 'Comprar ahora',
  deals: 'Ver ofertas',
  categories: 'Categorías',
  bestSellers: 'Los más vendidos',
  seeAll: 'Ver todo',
  seeAllProducts: 'Ver todos los productos',
  whyUs: 'Por qué somos los mejores',
  newsletter: 'No se pierda ninguna oferta',
  newsletterText: 'Suscríbase y reciba nuestras ofertas, novedades y descuentos exclusivos.',
  email: 'Su correo electrónico',
  emailHint: 'nombre@example.com',
  subscribe: 'Suscribirse',
};
