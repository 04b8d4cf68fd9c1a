import type { Translations } from '@/messages';

export const refusals: Translations['refusals'] = {
  unknownFault: 'Algo correu mal do nosso lado. Tente novamente.',
  databaseDown:
    'A loja não consegue aceder à sua base de dados neste momento. Tente novamente daqui a pouco.',
  shopBusy: 'A loja está com muita procura neste momento. Tente novamente dentro de instantes.',
  signOutAhead: 'A sessão não é terminada antecipadamente',
  notAuthorized: 'Acesso não autorizado',
  notYourRole: 'A sua função nesta loja não o permite. Peça ao proprietário se precisar.',
  wrongMethod: 'Esta chamada espera {method}, não {given}',
  noSuchCall: 'Essa chamada não existe: GET /api/openapi.json enumera todas',
  foreignSite: 'Este pedido veio de outro site e foi recusado',
  outOfDate: 'A página está desatualizada: recarregue-a e tente novamente',
  twoMethods: 'Esta chamada espera GET ou POST, não {given}',
  givenTwice: '{name} está indicado duas vezes',
  notSentWhole: 'O pedido não chegou completo',
  sentTooSlowly: 'O pedido demorou demasiado a chegar. Verifique a sua ligação e tente novamente.',
  requestTooLarge: 'O pedido excede {bytes} bytes',
  sendJson: 'Envie o pedido como application/json',
  sendUncompressed: 'Envie o pedido sem compressão',
  notJson: 'O pedido não é um JSON válido',
  invalidData: 'Dados inválidos',
  sendForm: 'Envie o pedido como multipart/form-data',
  formNotComplete: 'O formulário está incompleto',
  fieldTooLong: '{name} é demasiado longo',
  sendFilesAs: 'Envie os ficheiros como {name}',
  fileTooLarge: '{name} excede {size}',
  file: 'Ficheiro {number}',
  mostPhotos: 'Envie no máximo {max} fotografias',
  tooManyAttempts:
    'Demasiadas tentativas. Tente novamente daqui a {minutes, plural, one {um minuto} many {# minutos} other {# minutos}}.',
  wrongPassword: 'Essa não é a sua palavra-passe',
  passwordChangedElsewhere:
    'A sua palavra-passe acabou de ser alterada noutra janela ou noutro dispositivo.',
  userExists: 'Já existe uma conta com este e-mail',
  wrongLogin: 'E-mail ou palavra-passe incorretos',
  wrongSellerLogin: 'Credenciais incorretas',
  manySignIns: 'Há muitas pessoas a iniciar sessão neste momento. Tente novamente.',
  sendsNoMail:
    'Esta loja não envia e-mails, por isso não lhe pode enviar um link. Contacte a loja para obter uma nova palavra-passe.',
  linkOver: 'Este link já não é válido. Peça um novo.',
  linkUsed: 'Este link já foi usado ou a palavra-passe foi alterada entretanto. Peça um novo.',
  deviceGone: 'A sessão deste dispositivo já foi terminada.',
  accountBusy: 'A sua conta está a ser alterada neste momento. Tente novamente.',
  paymentMisfit: 'Um dos seus pagamentos não corresponde à encomenda. Contacte primeiro a loja.',
  bankPending:
    'O seu banco ainda tem de confirmar um pagamento. Depois disso, a conta pode ser eliminada.',
  refundNotPaid:
    'Um dos seus reembolsos falhou e a loja ainda tem de lhe devolver o dinheiro. Depois disso, a conta pode ser eliminada.',
  paymentUnderWay:
    'Tem um pagamento em curso. Conclua-o ou tente novamente daqui a {minutes, plural, one {um minuto} many {# minutos} other {# minutos}}, quando a página tiver expirado.',
  orderBeingPlaced:
    'Uma das suas encomendas está a ser efetuada neste momento. Tente novamente quando terminar.',
  orderStillOpen:
    '{order} ainda está em «{status}». A conta pode ser eliminada quando for entregue ou cancelada.',
  orderNumbered: 'A encomenda {number}',
  orderOfYours: 'Uma das suas encomendas',
  cancelInMyOrders: 'Pode cancelá-la em As minhas encomendas.',
  cartChangedElsewhere: 'O seu carrinho foi alterado noutro local',
  soldOut: '{name}: esgotado',
  onlyLeft: '{name}: só {left, plural, one {resta #} many {restam #} other {restam #}}',
  takeFewer: 'Escolha uma quantidade menor.',
  outOfStock: 'Sem stock: {names}. Remova-o do seu carrinho.',
  correctCount: 'Corrija primeiro o stock ou altere a encomenda.',
  mostAddresses: 'Pode guardar no máximo {max} moradas',
  addressGone: 'Esta morada não foi encontrada. Talvez já tenha sido removida.',
  selectOther: 'Esta morada não foi encontrada. Escolha outra.',
  noPickup: 'De momento não é possível levantar encomendas. Escolha a entrega.',
  cartOrdered: 'Este carrinho já foi encomendado. Encontra-o em As minhas encomendas.',
  cartChanged: 'O seu carrinho mudou entretanto. Verifique-o novamente.',
  accountGone: 'A sua conta foi eliminada entretanto. Nada foi encomendado nem cobrado.',
  totalChanged:
    'O total é agora {now} em vez de {instead}, porque os preços mudaram. Nada foi encomendado: encomende novamente se concordar.',
  statusNow: 'Esta encomenda está agora em «{status}».',
  cancelTooLate: 'Só pode ser cancelada antes de estar preparada.',
  reasonKept: 'Mantém-se o motivo anotado antes: «{reason}».',
  noReasonKept: 'Foi anotado sem motivo e assim fica.',
  piecesGone: 'As unidades não voltaram à venda; corrija a quantidade se puderem ser vendidas.',
  piecesBack: 'As unidades voltaram à venda; corrija a quantidade se não puderem ser vendidas.',
  noSuchStep:
    'Uma encomenda em «{from}» não pode passar a «{to}». Uma alteração pode ser anulada durante um minuto.',
  paidOnline: 'Esta encomenda é paga online, por isso é o Stripe que indica se está paga.',
  cancelledUnpaid: 'Esta encomenda está cancelada, por isso não há nada a pagar.',
  moveTooLate: 'O horário só pode ser alterado antes de estar preparada.',
  moveOver: 'O horário já não pode ser alterado.',
  unpaidKeepsTime: 'Esta encomenda ainda não está paga, por isso mantém o horário.',
  chooseOtherTime: 'Escolha outro horário.',
  replacementGone: 'Um substituto já não está à venda. Escolha outro.',
  lineNotInOrder: 'Um produto da lista não faz parte desta encomenda.',
  foundTooMany: '{name}: encontrados {found}, mas só foram encomendados {quantity}.',
  countedElsewhere: '{name} foi contado de novo noutro dispositivo. Verifique novamente.',
  nothingMissing: '{name}: não falta nada, por isso não o substitua.',
  proposalOpen:
    '{name} foi proposto e a resposta ainda pode chegar. Aguarde ou conte a linha de novo.',
  proposalRefused: '{name} não é desejado. Escolha outro produto ou deixe-o de fora.',
  proposalGone: 'Esta proposta foi retirada.',
  proposalAnswered: 'Esta proposta já tem outra resposta.',
  proposalLate: 'O prazo para responder terminou. Vale a sua preferência para artigos em falta.',
  replaceByOther: '{name}: substitua-o por outro produto.',
  dueStays:
    'Após uma preparação anterior são devidos {before} e o resto é reembolsado. Não pode passar a {due}.',
  dueStaysReturned:
    'São devidos {before} e o que voltou já está a ser reembolsado. Não pode passar a {due}.',
  dueStaysInvoiced:
    'São devidos {before} e a fatura {number} já foi emitida. Não pode passar a {due}.',
  returnedLate:
    'A entrega foi há mais de um minuto. Só um gerente ainda pode anotar depósitos devolvidos.',
  returnedUnknown: 'Nenhum produto da loja tem este depósito. Um gerente pode anotá-lo.',
  returnedAtMost:
    'Com esta encomenda pode anotar até {sum} de depósitos devolvidos, tanto quanto foi vendido com ela. Um gerente pode anotar mais.',
  returnedByManager:
    'Esta encomenda foi vendida sem depósitos, por isso só um gerente pode anotar depósitos devolvidos.',
  paidOutInvoiced:
    'Foram entregues {sum} em dinheiro e a fatura {number} já foi emitida. O valor não pode diminuir.',
  nothingToPayBack: 'Não há nada a devolver de outra forma: nenhum reembolso falhou.',
  payBackNow: 'Agora há {amount} a devolver. Verifique novamente.',
  collectNow: 'Agora há {sum} a cobrar. Verifique novamente.',
  giveNow: 'Agora há {sum} a entregar ao cliente. Verifique novamente.',
  returnedNow: 'Agora há {sum} de depósitos devolvidos anotados. Verifique novamente.',
  payTooOften: 'Não foi possível pagar esta encomenda. Altere o carrinho e encomende novamente.',
  payNotAccepted:
    'O pagamento online não aceita esta encomenda. Nada foi cobrado; escolha pagamento na entrega.',
  payStillOpen:
    'O seu pagamento ainda está a ser processado. Consulte As minhas encomendas daqui a pouco.',
  payElsewhere:
    'Continuou a encomenda noutro dispositivo ou separador. Aqui nada foi cobrado; pague lá ou tente novamente.',
  payCancelled:
    'Esta encomenda foi cancelada. Nada é cobrado, ou o valor é devolvido. Encomende novamente se ainda a quiser.',
  payFlagged:
    'Chegou um pagamento que não corresponde a esta encomenda. Não pague novamente: a loja está a verificar.',
  paidAlready:
    'O seu pagamento online anterior chegou e essa encomenda está feita. Encontra-a em As minhas encomendas.',
  payProcessing:
    'O seu pagamento online anterior ainda está a ser processado. Consulte As minhas encomendas daqui a pouco.',
  noWebhookSecret: 'Não está configurado nenhum segredo de webhook',
  wrongSignature: 'A assinatura não corresponde',
  otherFee:
    'A entrega nesta morada tem agora outro preço. Encomende novamente, com uma nova chave.',
  keyOfOther:
    'Esta Idempotency-Key pertence a outra encomenda. Envie uma nova chave com uma nova encomenda.',
  beingPaidOnline: 'Esta encomenda está a ser paga online. Recarregue o carrinho.',
  placedAlready: 'Esta encomenda já foi efetuada. Recarregue o carrinho.',
  tooManyOrders:
    'Efetuou {max} encomendas numa hora, o máximo para uma conta. Encomende novamente daqui a {minutes, plural, one {um minuto} many {# minutos} other {# minutos}}.',
  tooManyPayPages:
    'Deixou {max} páginas de pagamento para um horário por pagar. Pague na entrega ou tente novamente daqui a {hours, plural, one {uma hora} many {# horas} other {# horas}}.',
  noTimes: 'Esta loja não tem horários para escolher de momento. Encomende sem horário.',
  allFull: 'Todos os horários dos próximos dias estão ocupados. Tente mais tarde.',
  timeTooLate: 'É demasiado tarde para {time}.',
  timeNotOffered: 'Este horário não está disponível.',
  timeFull: 'O horário {time} está cheio.',
  nothingOrderedTime: 'Nada foi encomendado: escolha outro horário.',
  placeAnew: 'Encomende novamente, para outro horário.',
  noTimeToChoose: 'Esta loja entrega o mais depressa possível: não há horário para escolher.',
  orderBusy: 'Outra pessoa está a alterar esta encomenda. Tente novamente daqui a pouco.',
  orderGone: 'Esta encomenda não foi encontrada.',
  tooManyStreams: 'Esta página está aberta demasiadas vezes. Feche algumas janelas.',
  productGone: 'Um produto do seu carrinho já não está à venda. Recarregue o carrinho.',
  noLongerSold: 'Já não está à venda: {names}. Remova-o do seu carrinho.',
  onlineLeast: 'O pagamento online é possível a partir de {amount}. Escolha pagamento na entrega.',
  onlineMost: 'O pagamento online é possível até {amount}. Escolha pagamento na entrega.',
  staysCancelled: 'O pagamento já está a ser devolvido, por isso a encomenda continua cancelada.',
  staysPacked:
    'O que faltava já está a ser devolvido, por isso a encomenda continua preparada; as quantidades só podem baixar.',
  paymentOff: 'O pagamento online não está disponível neste momento. Escolha pagamento na entrega.',
  paymentSilent:
    'O pagamento online não responde neste momento. Nada foi cobrado; tente novamente daqui a pouco.',
  noInvoices: 'Esta loja não emite faturas.',
  invoiceLacks:
    'Uma fatura tem de indicar a morada e o número fiscal da loja, que não indicou ambos.',
  invoiceOfCancelled: 'Esta encomenda está cancelada, por isso não há nada a faturar.',
  invoiceAfterDelivery:
    'Uma fatura indica o que foi entregue, por isso é emitida depois da entrega.',
  invoiceAfterPickup:
    'Uma fatura indica o que foi levantado, por isso é emitida depois do levantamento.',
  invoiceOfErased: 'O cliente eliminou a conta, por isso não há nome para uma fatura.',
  invoiceOfNothing: 'A loja não fica com nada desta encomenda, por isso não há nada a faturar.',
  invoiceMade:
    'A fatura {number} já foi emitida em nome de {buyer}. Uma fatura não pode ser alterada; contacte a loja.',
  noInvoiceYet: 'Esta encomenda ainda não tem fatura.',
  noInvoiceOfNumber: 'Esta encomenda não tem nenhuma fatura com esse número.',
  xmlEmailOfOrder:
    'Uma fatura eletrónica indica o e-mail de ambas as partes, e a encomenda não o tinha.',
  xmlEmailOfShop: 'Uma fatura eletrónica indica o e-mail de ambas as partes, e a loja não o tinha.',
  xmlAddress:
    'Uma fatura eletrónica indica a morada do comprador, e esta encomenda foi levantada na loja.',
  xmlCountry: 'Uma fatura eletrónica indica o país do comprador, e «{country}» não é conhecido.',
  staysPackedReturned:
    'O depósito já está a ser devolvido, por isso a encomenda continua preparada.',
  pushOff: 'Esta loja não pode enviar notificações: as chaves VAPID não estão definidas.',
  pushUnreachable: 'Este navegador usa um serviço de notificações que a loja não alcança',
  pushFaulty: 'Este navegador enviou uma subscrição que a loja não pode usar',
  newsletterOff: 'Esta loja não tem newsletter de momento.',
  staysDelivered: 'Algo desta encomenda já foi reembolsado, por isso continua entregue.',
  paidRefunded:
    'Algo desta encomenda já foi reembolsado, por isso o pagamento fica como está registado.',
  refundPieces:
    '{count, plural, one {Só resta # unidade} many {Só restam # unidades} other {Só restam # unidades}} por reembolsar de uma linha.',
  refundWhich:
    'Este produto substituiu várias linhas. Volte a carregar a encomenda e escolha uma delas.',
  refundNoFee: 'Nesta encomenda já não há custo de entrega por reembolsar.',
  refundOfNothing: 'Estas unidades não custam nada, por isso não há nada a reembolsar.',
  refundTooMuch: '{sum} é mais do que os {left} que ainda podem ser reembolsados.',
  refundKeyTaken: 'Esta ação já reembolsou outra coisa. Veja a encomenda e comece de novo.',
  refundMeanwhile: 'Algo desta encomenda foi reembolsado noutra janela. Verifique e prima de novo.',
  refundNoCard:
    'Nada desta encomenda pode voltar para um cartão. Reembolse em dinheiro ou como crédito.',
  refundTooOften: 'Esta encomenda já foi reembolsada em demasiadas partes.',
  refundGone: 'Este reembolso não foi encontrado.',
  refundStaysCard: 'Um reembolso para o cartão não pode ser anulado.',
  refundStaysCredited: 'A fatura {number} conta este reembolso, por isso ele fica.',
  refundStaysDay: 'O dia deste reembolso terminou ou está fechado, por isso ele fica.',
  dayNotBegun: 'Este dia ainda não começou.',
  dayPassedOver: 'O dia {date} já está fechado, por isso nenhum dia anterior pode ser fechado.',
  dayEarlierOpen: 'Feche primeiro o dia {date}: tem receitas por fechar.',
  dayClosed: 'O dia {date} foi entretanto fechado com outra soma em dinheiro.',
  takingsMoved:
    'Algo mudou entretanto: esperam-se agora {sum} em dinheiro. Verifique e feche de novo.',
  sayDifference: 'Esperavam-se {sum} em dinheiro. Indique porque foi contada outra soma.',
  claimed: '{name} está a preparar esta encomenda. Assuma-a primeiro.',
  theOwner: 'O proprietário',
};
