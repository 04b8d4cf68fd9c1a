import type { Translations } from '@/messages';

export const account: Translations['account'] = {
  title: 'A minha conta',
  toAccount: 'Ir para a minha conta',
  notLoaded: 'Não foi possível carregar a sua conta',
  safe: 'Nada se perdeu. Verifique a sua ligação e tente novamente.',
  logIn: 'Inicie sessão para ver a sua conta',
  addresses: 'Moradas',
  addressesText: 'A predefinida é a que o seu carrinho propõe primeiro.',
  isDefault: 'Predefinida',
  edit: 'Editar',
  makeDefault: 'Tornar predefinida',
  remove: 'Remover',
  removeAsk: 'Remover esta morada?',
  removeText: 'As suas encomendas mantêm-na como estava.',
  removeIt: 'Remover a morada',
  keep: 'Manter',
  addAddress: 'Adicionar morada',
  changeAddress: 'Alterar morada',
  data: 'Os meus dados',
  dataText: 'Todos os dados que temos sobre si, com cada encomenda, num só ficheiro.',
  download: 'Transferir',
  deleteText:
    'Elimina o seu nome, carrinho, moradas e dispositivos. As suas encomendas ficam nos livros da loja, sem o seu nome e a sua morada.',
  deleteAccount: 'Eliminar conta',
  deleteAsk: 'Eliminar a sua conta?',
  deleteWarning:
    'Isto não pode ser desfeito. As encomendas em aberto têm de ser entregues ou canceladas primeiro.',
  yourPassword: 'A sua palavra-passe',
  deleteIt: 'Eliminar a minha conta',
};
