import type { Translations } from '@/messages';

export const firstDay: Translations['firstDay'] = {
  title: 'O seu primeiro dia',
  progress: '{done} de {total} feitos',
  isDone: 'feito',
  name: 'Nome e horário',
  nameText: 'Nas definições: os clientes veem-nos em cada página.',
  tax: 'IVA',
  taxText: 'Nas definições: a sua taxa, e se os preços a incluem.',
  products: 'Primeiros produtos',
  productsText: 'Adicione um abaixo, ou importe um ficheiro na lista de produtos.',
  mail: 'E-mail',
  mailText: 'Configure o servidor de e-mail, para que os recibos cheguem aos seus clientes.',
  payments: 'Pagamentos',
  paymentsText: 'Ligue o Stripe, para que os clientes possam pagar online.',
  order: 'Uma encomenda de teste',
  orderText: 'Encomende algo na sua loja e veja a encomenda chegar aqui.',
  phone: 'Um telefone que toca',
  phoneText: 'Ative as notificações nas encomendas, no telefone que traz consigo.',
  dismiss: 'Não mostrar mais esta lista',
  dismissed: 'A lista está oculta.',
  undo: 'Anular',
};
