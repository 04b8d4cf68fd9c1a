import type { Translations } from '@/messages';

export const sellerMails: Translations['sellerMails'] = {
  because: 'Recibe este correo porque vende en {shop}.',
  pieces: '{count, plural, one {# unidad} many {# de unidades} other {# unidades}}',
  sum: '{howMany}, {sum}',
  subject: 'Nuevo: {named}, {sum}',
  heading: 'Nuevo: {named}',
  preview: '{sum}. {when}',
  promisedFor: 'Prometido para: {window}.',
  promisedBy: 'Prometido como muy tarde: {time}.',
  paid: '{sum}, pagado. {when}',
  atPickup: '{sum}, se paga al recogerlo. {when}',
  onDelivery: '{sum}, se cobra en la entrega. {when}',
  ordered: 'Artículos pedidos',
  collectedBy: 'Lo recoge',
  deliveryTo: 'Entrega a',
  note: 'Nota: {note}',
  pack: 'Preparar el pedido',
  misfit: '{named}: el pago no coincide',
  misfitText:
    '{named}: el importe es {sum}, pero Stripe indica: {flag}. No se entregará hasta que lo haya revisado, en Stripe y en el pedido.',
  seeOrder: 'Ver el pedido',
  passwordHelp: 'ponga otro SELLER_PASSWORD en el entorno de la tienda y vuelva a iniciarla.',
  inviteSubject: 'Únase al equipo de {shop}',
  inviteText:
    '{shop} le invita a trabajar en su área del vendedor. Su enlace define su contraseña. Funciona una vez, durante {days, plural, one {# día} many {# días} other {# días}}.',
  inviteSet: 'Definir su contraseña',
  inviteIgnore: 'Si no conoce esta tienda, ignore este correo.',
  inviteBecause:
    'Recibe este correo porque {shop} indicó esta dirección para alguien de su equipo.',
};
