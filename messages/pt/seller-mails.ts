import type { Translations } from '@/messages';

export const sellerMails: Translations['sellerMails'] = {
  because: 'Recebe este e-mail porque vende em {shop}.',
  pieces: '{count, plural, one {# unidade} many {# de unidades} other {# unidades}}',
  sum: '{howMany}, {sum}',
  subject: 'Nova: {named}, {sum}',
  heading: 'Nova: {named}',
  preview: '{sum}. {when}',
  promisedFor: 'Prometida para: {window}.',
  promisedBy: 'Prometida o mais tardar: {time}.',
  paid: '{sum}, paga. {when}',
  atPickup: '{sum}, a pagar no levantamento. {when}',
  onDelivery: '{sum}, a cobrar na entrega. {when}',
  ordered: 'Artigos encomendados',
  collectedBy: 'Levantada por',
  deliveryTo: 'Entrega a',
  note: 'Nota: {note}',
  pack: 'Preparar a encomenda',
  misfit: '{named}: o pagamento não corresponde',
  misfitText:
    '{named}: o valor é {sum}, mas a Stripe indica: {flag}. Só será entregue depois de verificar, na Stripe e na encomenda.',
  seeOrder: 'Ver a encomenda',
  passwordHelp: 'defina outro SELLER_PASSWORD no ambiente da loja e reinicie-a.',
  inviteSubject: 'Junte-se à equipa de {shop}',
  inviteText:
    '{shop} convida-o a trabalhar na sua área do vendedor. A sua ligação define a sua palavra-passe. Funciona uma vez, durante {days, plural, one {# dia} many {# dias} other {# dias}}.',
  inviteSet: 'Definir a sua palavra-passe',
  inviteIgnore: 'Se não conhece esta loja, ignore este e-mail.',
  inviteBecause: 'Recebe este e-mail porque {shop} indicou este e-mail para alguém da sua equipa.',
};
