import type { Translations } from '@/messages';

export const refusals: Translations['refusals'] = {
  unknownFault: 'Algo correu mal do nosso lado. Tente novamente.',
  databaseDown:
    'A loja não consegue aceder à sua base de dados neste momento. Tente novamente daqui a pouco.',
  signOutAhead: 'A sessão não é terminada antecipadamente',
  notAuthorized: 'Acesso não autorizado',
  wrongMethod: 'Esta chamada espera {method}, não {given}',
  noSuchCall: 'Essa chamada não existe: GET /api/openapi.json enumera todas',
  foreignSite: 'Este pedido veio de outro site e foi recusado',
  outOfDate: 'A página está desatualizada: recarregue-a e tente novamente',
};
