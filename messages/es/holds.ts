import type { Translations } from '@/messages';

export const holds: Translations['holds'] = {
  paymentNotFitting: 'El pago de este pedido no coincide con él. Revíselo primero.',
  paymentGivenBack: 'El pago de este pedido se ha devuelto, así que no se entrega. Cancélelo.',
  refundFailed:
    'Hay que devolver el pago de este pedido y el reembolso ha fallado, así que no se entrega. Cancélelo y devuelva el importe de otra forma.',
  paymentDisputed:
    'El banco ha retirado el pago de este pedido, así que no sale de la tienda. Responda a la disputa en Stripe o cancele el pedido.',
  notPaidYet: 'Este pedido aún no está pagado.',
  holdEnded:
    'El banco ha liberado el dinero de este pedido, así que no hay nada pagado y no sale de la tienda. Cancélelo y pida que se haga un pedido nuevo.',
  notTakenYet:
    'El dinero de este pedido está retenido en la tarjeta y aún no se ha cobrado, así que no sale de la tienda. La tienda lo intenta de nuevo cada minuto.',
  returnedUnpacked: 'Los envases devueltos se pueden anotar cuando el pedido esté preparado.',
  returnedCancelled: 'Este pedido está cancelado, por lo que no se anotan envases devueltos.',
  returnedDisputed:
    'El banco ha retirado el pago de este pedido, por lo que no se puede reembolsar nada. Devuelva el depósito en efectivo.',
  refundUndelivered: 'Se puede devolver dinero cuando el pedido esté entregado.',
  refundDisputed:
    'El banco ha retirado el pago de este pedido, así que la tienda no lo reembolsa además.',
  refundUnpaid: 'Anote primero lo que se pagó por este pedido.',
  refundNothingLeft: 'Todo lo que se pagó por este pedido ya está reembolsado.',
  returnedRefunded:
    'Se ha reembolsado algo de este pedido, así que devuelva su depósito como importe.',
};
