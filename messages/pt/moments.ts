import type { Translations } from '@/messages';

export const moments: Translations['moments'] = {
  loaderTitle: 'Um momento',
  loader: 'Um momento, por favor…',
  waiting:
    'Estamos à espera da confirmação do seu pagamento. As suas encomendas abrem dentro de segundos.',
  nextPage: 'A página seguinte abre dentro de segundos.',
  ordersNow: 'Ir já para as minhas encomendas',
  goOn: 'Continuar',
  offline: 'Está sem ligação',
  offlineText:
    'Esta página abre assim que recuperar a ligação. Entretanto, pode ver o seu carrinho.',
  toCart: 'Ir para o carrinho',
  missingTitle: 'Página não encontrada',
  missing: 'Esta página não está nas nossas prateleiras',
  missingText:
    'Talvez já não seja vendida, ou o link esteja mal escrito. Pesquise ou percorra as categorias.',
  browse: 'Ver todos os produtos',
  backHome: 'Voltar ao início',
  bestSellers: 'Mais vendidos',
  removedTitle: 'Já não é vendido',
  removed: 'Este produto já não é vendido',
  removedText: 'Já não vendemos este produto. Pode encomendar o resto do seu carrinho sem ele.',
};
