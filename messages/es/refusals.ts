import type { Translations } from '@/messages';

export const refusals: Translations['refusals'] = {
  unknownFault: 'Algo ha fallado por nuestra parte. Inténtelo de nuevo.',
  databaseDown:
    'La tienda no puede acceder ahora a su base de datos. Inténtelo de nuevo en un momento.',
  signOutAhead: 'La sesión no se cierra por adelantado',
  notAuthorized: 'Acceso no autorizado',
  wrongMethod: 'Esta llamada espera {method}, no {given}',
  noSuchCall: 'Esa llamada no existe: GET /api/openapi.json las enumera todas',
  foreignSite: 'Esta solicitud procede de otro sitio web y se ha rechazado',
  outOfDate: 'La página no está actualizada: vuelva a cargarla e inténtelo de nuevo',
};
