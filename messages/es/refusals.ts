import type { Translations } from '@/messages';

export const refusals: Translations['refusals'] = {
  unknownFault: 'Algo ha fallado por nuestra parte. Inténtelo de nuevo.',
  databaseDown:
    'La tienda no puede acceder ahora a su base de datos. Inténtelo de nuevo en un momento.',
  shopBusy: 'La tienda está muy solicitada en este momento. Inténtelo de nuevo en un momento.',
  signOutAhead: 'La sesión no se cierra por adelantado',
  notAuthorized: 'Acceso no autorizado',
  notYourRole: 'Su función en esta tienda no lo permite. Pídaselo al propietario si lo necesita.',
  wrongMethod: 'Esta llamada espera {method}, no {given}',
  noSuchCall: 'Esa llamada no existe: GET /api/openapi.json las enumera todas',
  foreignSite: 'Esta solicitud procede de otro sitio web y se ha rechazado',
  outOfDate: 'La página no está actualizada: vuelva a cargarla e inténtelo de nuevo',
  twoMethods: 'Esta llamada espera GET o POST, no {given}',
  givenTwice: '{name} aparece dos veces',
  notSentWhole: 'La solicitud no ha llegado completa',
  sentTooSlowly:
    'La solicitud tardó demasiado en llegar. Compruebe su conexión e inténtelo de nuevo.',
  requestTooLarge: 'La solicitud supera los {bytes} bytes',
  sendJson: 'Envíe la solicitud como application/json',
  sendUncompressed: 'Envíe la solicitud sin comprimir',
  notJson: 'La solicitud no es un JSON válido',
  invalidData: 'Datos no válidos',
  sendForm: 'Envíe la solicitud como multipart/form-data',
  formNotComplete: 'El formulario está incompleto',
  fieldTooLong: '{name} es demasiado largo',
  sendFilesAs: 'Envíe los archivos como {name}',
  fileTooLarge: '{name} supera {size}',
  file: 'Archivo {number}',
  mostPhotos: 'Envíe {max} fotos como máximo',
  tooManyAttempts:
    'Demasiados intentos. Inténtelo de nuevo dentro de {minutes, plural, one {un minuto} many {# minutos} other {# minutos}}.',
  wrongPassword: 'Esa no es su contraseña',
  passwordChangedElsewhere:
    'Su contraseña se acaba de cambiar en otra ventana o en otro dispositivo.',
  userExists: 'Ya existe una cuenta con este correo',
  wrongLogin: 'Correo o contraseña incorrectos',
  wrongSellerLogin: 'Credenciales incorrectas',
  manySignIns: 'Muchas personas están iniciando sesión ahora. Inténtelo de nuevo.',
  sendsNoMail:
    'Esta tienda no envía correos, así que no puede mandarle un enlace. Póngase en contacto con ella para obtener una nueva contraseña.',
  linkOver: 'Este enlace ya no es válido. Solicite uno nuevo.',
  linkUsed:
    'Este enlace ya se ha usado o la contraseña ha cambiado desde entonces. Solicite uno nuevo.',
  deviceGone: 'La sesión de este dispositivo ya está cerrada.',
  accountBusy: 'Su cuenta se está modificando en este momento. Inténtelo de nuevo.',
  paymentMisfit: 'Uno de sus pagos no coincide con su pedido. Consulte primero con la tienda.',
  bankPending: 'Su banco todavía tiene que confirmar un pago. Después podrá eliminar su cuenta.',
  refundNotPaid:
    'Uno de sus reembolsos ha fallado y la tienda todavía tiene que devolverle el dinero. Después podrá eliminar su cuenta.',
  paymentUnderWay:
    'Tiene un pago en curso. Termínelo o inténtelo de nuevo dentro de {minutes, plural, one {un minuto} many {# minutos} other {# minutos}}, cuando su página haya caducado.',
  orderBeingPlaced:
    'Uno de sus pedidos se está realizando en este momento. Inténtelo cuando haya terminado.',
  orderStillOpen:
    '{order} sigue en «{status}». Podrá eliminar su cuenta cuando se haya entregado o cancelado.',
  orderNumbered: 'El pedido {number}',
  orderOfYours: 'Uno de sus pedidos',
  cancelInMyOrders: 'Puede cancelarlo en Mis pedidos.',
  cartChangedElsewhere: 'Su cesta se ha modificado en otro lugar',
  soldOut: '{name}: agotado',
  onlyLeft: '{name}: solo {left, plural, one {queda #} many {quedan #} other {quedan #}}',
  takeFewer: 'Elija una cantidad menor.',
  outOfStock: 'Sin existencias: {names}. Quítelo de su cesta.',
  correctCount: 'Corrija primero las existencias o cambie el pedido.',
  mostAddresses: 'Puede guardar {max} direcciones como máximo',
  addressGone: 'No se ha encontrado esta dirección. Puede que ya se haya eliminado.',
  selectOther: 'No se ha encontrado esta dirección. Elija otra.',
  noPickup: 'Ahora no es posible recoger pedidos. Elija la entrega a domicilio.',
  cartOrdered: 'Esta cesta ya se ha pedido. La encontrará en Mis pedidos.',
  cartChanged: 'Su cesta ha cambiado mientras tanto. Revísela de nuevo.',
  accountGone: 'Su cuenta se ha eliminado mientras tanto. No se ha pedido ni cobrado nada.',
  totalChanged:
    'El total es ahora {now} en lugar de {instead}, porque han cambiado los precios. No se ha pedido nada: vuelva a hacer el pedido si está de acuerdo.',
  statusNow: 'Este pedido está ahora en «{status}».',
  cancelTooLate: 'Solo se puede cancelar antes de que esté preparado.',
  reasonKept: 'Se mantiene el motivo anotado antes: «{reason}».',
  noReasonKept: 'Se anotó sin motivo y así se queda.',
  piecesGone: 'Sus unidades no volvieron a la venta; corrija la cantidad si se pueden vender.',
  piecesBack: 'Sus unidades volvieron a la venta; corrija la cantidad si no se pueden vender.',
  noSuchStep:
    'Un pedido en «{from}» no puede pasar a «{to}». Un cambio se puede deshacer durante un minuto.',
  paidOnline: 'Este pedido se paga en línea, así que es Stripe quien indica si está pagado.',
  cancelledUnpaid: 'Este pedido está cancelado, así que no hay nada que pagar.',
  moveTooLate: 'Su horario solo se puede cambiar antes de que esté preparado.',
  moveOver: 'Su horario ya no se puede cambiar.',
  unpaidKeepsTime: 'Este pedido aún no está pagado, así que conserva su horario.',
  chooseOtherTime: 'Elija otro horario.',
  replacementGone: 'Un sustituto ya no está a la venta. Elija otro.',
  lineNotInOrder: 'Un producto de la lista no está en este pedido.',
  foundTooMany: '{name}: encontrados {found}, pero solo se pidieron {quantity}.',
  countedElsewhere: '{name} se ha contado de nuevo en otro dispositivo. Vuelva a comprobarlo.',
  nothingMissing: '{name}: no falta nada, así que no lo sustituya.',
  proposalOpen:
    'Se ha propuesto {name} y aún puede llegar la respuesta. Espérela o cuente de nuevo la línea.',
  proposalRefused: 'No se desea {name}. Elija otro producto o déjelo fuera.',
  proposalGone: 'Esta propuesta se ha retirado.',
  proposalAnswered: 'Esta propuesta ya tiene otra respuesta.',
  proposalLate: 'El plazo para responder ha terminado. Vale su preferencia para lo que falte.',
  replaceByOther: '{name}: sustitúyalo por otro producto.',
  dueStays:
    'Tras una preparación anterior se deben {before} y el resto se devuelve. No puede pasar a {due}.',
  dueStaysReturned:
    'Se deben {before} y lo que se devolvió ya se está reembolsando. No puede pasar a {due}.',
  dueStaysInvoiced: 'Se deben {before} y la factura {number} ya se emitió. No puede pasar a {due}.',
  returnedLate:
    'La entrega fue hace más de un minuto. Solo un encargado puede anotar todavía envases devueltos.',
  returnedUnknown: 'Ningún producto de la tienda tiene este depósito. Un encargado puede anotarlo.',
  returnedAtMost:
    'Con este pedido puede anotar hasta {sum} de envases devueltos, tanto como se vendió con él. Un encargado puede anotar más.',
  returnedByManager:
    'Este pedido se vendió sin depósitos, así que solo un encargado puede anotar envases devueltos.',
  paidOutInvoiced:
    'Se entregaron {sum} en efectivo y la factura {number} ya se emitió. El importe no puede reducirse.',
  nothingToPayBack: 'No hay nada que devolver de otra forma: no ha fallado ningún reembolso.',
  payBackNow: 'Ahora hay que devolver {amount}. Vuelva a comprobarlo.',
  collectNow: 'Ahora hay que cobrar {sum}. Vuelva a comprobarlo.',
  giveNow: 'Ahora hay que entregar {sum} al cliente. Vuelva a comprobarlo.',
  returnedNow: 'Ahora hay anotados {sum} de envases devueltos. Vuelva a comprobarlo.',
  payTooOften: 'No se ha podido pagar este pedido. Cambie su cesta y vuelva a pedir.',
  payNotAccepted:
    'El pago en línea no acepta este pedido. No se ha cobrado nada; elija pago contra reembolso.',
  payStillOpen: 'Su pago aún se está procesando. Consulte Mis pedidos en un momento.',
  payElsewhere:
    'Ha seguido con el pedido en otro dispositivo o pestaña. Aquí no se ha cobrado nada; pague allí o inténtelo de nuevo.',
  payCancelled:
    'Este pedido se ha cancelado. No se cobra nada o se le devuelve el importe. Vuelva a hacerlo si aún lo desea.',
  payFlagged:
    'Ha llegado un pago que no coincide con este pedido. No vuelva a pagar: la tienda lo está revisando.',
  paidAlready:
    'Su pago en línea anterior ha llegado y ese pedido está hecho. Lo encontrará en Mis pedidos.',
  payProcessing:
    'Su pago en línea anterior aún se está procesando. Consulte Mis pedidos en un momento.',
  noWebhookSecret: 'No hay ningún secreto de webhook configurado',
  wrongSignature: 'La firma no coincide',
  otherFee:
    'La entrega en esta dirección tiene ahora otro precio. Vuelva a hacer el pedido, con una Idempotency-Key nueva.',
  keyOfOther:
    'Esta Idempotency-Key pertenece a otro pedido. Envíe una Idempotency-Key nueva con un pedido nuevo.',
  beingPaidOnline: 'Este pedido se está pagando en línea. Vuelva a cargar su cesta.',
  placedAlready: 'Este pedido ya está hecho. Vuelva a cargar su cesta.',
  tooManyOrders:
    'Ha hecho {max} pedidos en una hora, el máximo para una cuenta. Vuelva a pedir dentro de {minutes, plural, one {un minuto} many {# minutos} other {# minutos}}.',
  tooManyPayPages:
    'Ha dejado {max} páginas de pago para un horario sin pagar. Pague a la entrega o inténtelo de nuevo dentro de {hours, plural, one {una hora} many {# horas} other {# horas}}.',
  noTimes: 'Esta tienda no ofrece horarios por ahora. Haga el pedido sin horario.',
  allFull: 'Todos los horarios de los próximos días están ocupados. Inténtelo más tarde.',
  timeTooLate: 'Es demasiado tarde para {time}.',
  timeNotOffered: 'Este horario no está disponible.',
  timeFull: 'El horario {time} está completo.',
  nothingOrderedTime: 'No se ha pedido nada: elija otro horario.',
  placeAnew: 'Vuelva a hacer el pedido para otro horario.',
  noTimeToChoose: 'Esta tienda entrega lo antes posible: no hay horario que elegir.',
  orderBusy: 'Otra persona está modificando este pedido. Inténtelo de nuevo en un momento.',
  orderGone: 'No se ha encontrado este pedido.',
  tooManyStreams: 'Esta página está abierta demasiadas veces. Cierre algunas ventanas.',
  productGone: 'Un producto de su cesta ya no está a la venta. Vuelva a cargar su cesta.',
  noLongerSold: 'Ya no está a la venta: {names}. Quítelo de su cesta.',
  onlineLeast: 'El pago en línea es posible a partir de {amount}. Elija pago contra reembolso.',
  onlineMost: 'El pago en línea es posible hasta {amount}. Elija pago contra reembolso.',
  staysCancelled: 'El pago ya se está devolviendo, así que el pedido sigue cancelado.',
  staysPacked:
    'Lo que faltaba ya se está devolviendo, así que el pedido sigue preparado; sus cantidades solo pueden bajar.',
  paymentOff: 'El pago en línea no está disponible ahora. Elija pago contra reembolso.',
  paymentSilent:
    'El pago en línea no responde ahora. No se ha cobrado nada; inténtelo de nuevo en un momento.',
  noInvoices: 'Esta tienda no emite facturas.',
  invoiceLacks:
    'Una factura debe indicar la dirección y el número fiscal de la tienda, que no ha indicado ambos.',
  invoiceOfCancelled: 'Este pedido está cancelado, así que no hay nada que facturar.',
  invoiceAfterDelivery:
    'Una factura indica lo entregado, así que se emite cuando el pedido se ha entregado.',
  invoiceAfterPickup:
    'Una factura indica lo recogido, así que se emite cuando el pedido se ha recogido.',
  invoiceOfErased: 'El cliente ha eliminado su cuenta, así que no hay nombre para una factura.',
  invoiceOfNothing:
    'A la tienda no le queda nada de este pedido, así que no hay nada que facturar.',
  invoiceMade:
    'La factura {number} ya se emitió a nombre de {buyer}. Una factura no se puede cambiar; consulte con la tienda.',
  noInvoiceYet: 'Este pedido aún no tiene factura.',
  noInvoiceOfNumber: 'Este pedido no tiene ninguna factura con ese número.',
  xmlEmailOfOrder:
    'Una factura electrónica indica el correo de ambas partes, y el pedido no lo tenía.',
  xmlEmailOfShop:
    'Una factura electrónica indica el correo de ambas partes, y la tienda no lo tenía.',
  xmlAddress:
    'Una factura electrónica indica la dirección del comprador, y este pedido se recogió en la tienda.',
  xmlCountry: 'Una factura electrónica indica el país del comprador, y «{country}» no es conocido.',
  staysPackedReturned: 'El depósito ya se está reembolsando, por lo que el pedido sigue preparado.',
  pushOff: 'Esta tienda no puede enviar notificaciones: faltan sus credenciales VAPID.',
  pushUnreachable: 'Este navegador usa un servicio de notificaciones al que la tienda no llega',
  pushFaulty: 'Este navegador ha enviado una suscripción que la tienda no puede usar',
  newsletterOff: 'Esta tienda no tiene boletín por ahora.',
  staysDelivered: 'Se ha reembolsado algo de este pedido, así que sigue entregado.',
  paidRefunded: 'Se ha reembolsado algo de este pedido, así que su pago queda como está anotado.',
  refundPieces:
    '{count, plural, one {Solo queda # unidad} many {Solo quedan # unidades} other {Solo quedan # unidades}} por reembolsar de una línea.',
  refundWhich:
    'Este producto sustituyó a varias líneas. Vuelva a cargar el pedido y elija una de ellas.',
  refundNoFee: 'En este pedido no quedan gastos de envío por reembolsar.',
  refundOfNothing: 'Estas unidades no cuestan nada, así que no hay nada que reembolsar.',
  refundTooMuch: '{sum} es más de los {left} que aún se pueden reembolsar.',
  refundKeyTaken: 'Con esta acción ya se reembolsó otra cosa. Mire el pedido y empiece de nuevo.',
  refundMeanwhile:
    'Se ha reembolsado algo de este pedido en otra ventana. Compruébelo y pulse de nuevo.',
  refundNoCard:
    'De este pedido no se puede devolver nada a una tarjeta. Reembolse en efectivo o como saldo.',
  refundTooOften: 'Este pedido se ha reembolsado en demasiadas partes.',
  refundGone: 'No se ha encontrado este reembolso.',
  refundStaysCard: 'Un reembolso a la tarjeta no se puede deshacer.',
  refundStaysCredited: 'La factura {number} cuenta este reembolso, así que se queda.',
  refundStaysDay: 'El día de este reembolso ha terminado o está cerrado, así que se queda.',
  dayNotBegun: 'Este día aún no ha empezado.',
  dayPassedOver: 'El {date} ya está cerrado, así que no se puede cerrar un día anterior.',
  dayEarlierOpen: 'Cierre primero el {date}: tiene ingresos sin cerrar.',
  dayClosed: 'El {date} se ha cerrado entretanto con otra suma en efectivo.',
  takingsMoved:
    'Algo ha cambiado entretanto: ahora se esperan {sum} en efectivo. Compruébelo y cierre de nuevo.',
  sayDifference: 'Se esperaban {sum} en efectivo. Indique por qué se contó otra suma.',
  claimed: '{name} prepara este pedido. Primero tómelo.',
  theOwner: 'El propietario',
};
