import type { Translations } from '@/messages';

export const holds: Translations['holds'] = {
  paymentNotFitting: 'O pagamento desta encomenda não corresponde. Verifique-o primeiro.',
  paymentGivenBack:
    'O pagamento desta encomenda foi devolvido, por isso não é entregue. Cancele-a.',
  refundFailed:
    'O pagamento desta encomenda tem de ser devolvido e o reembolso falhou, por isso não é entregue. Cancele-a e devolva o valor de outra forma.',
  paymentDisputed:
    'O banco retirou o pagamento desta encomenda, por isso não sai da loja. Responda à contestação no Stripe ou cancele a encomenda.',
  notPaidYet: 'Esta encomenda ainda não está paga.',
  holdEnded:
    'O banco libertou o dinheiro desta encomenda, por isso nada está pago e ela não sai da loja. Cancele-a e peça uma nova encomenda.',
  notTakenYet:
    'O dinheiro desta encomenda está reservado no cartão e ainda não foi cobrado, por isso ela não sai da loja. A loja tenta de novo a cada minuto.',
  returnedUnpacked: 'O vasilhame devolvido pode ser anotado depois de a encomenda estar preparada.',
  returnedCancelled: 'Esta encomenda está cancelada, por isso não se anota vasilhame devolvido.',
  returnedDisputed:
    'O banco retirou o pagamento desta encomenda, por isso nada pode ser reembolsado. Devolva o depósito em dinheiro.',
  refundUndelivered: 'É possível devolver dinheiro quando a encomenda estiver entregue.',
  refundDisputed:
    'O banco retirou o pagamento desta encomenda, por isso a loja não o reembolsa também.',
  refundUnpaid: 'Registe primeiro o que foi pago por esta encomenda.',
  refundNothingLeft: 'Tudo o que foi pago por esta encomenda já foi reembolsado.',
  returnedRefunded:
    'Algo desta encomenda já foi reembolsado, por isso devolva o depósito como um valor.',
};
