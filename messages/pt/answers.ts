import type { Translations } from '@/messages';

export const answers: Translations['answers'] = {
  loggedIn: 'Sessão iniciada',
  loggedOut: 'Sessão terminada',
  passwordChanged: 'Palavra-passe alterada',
  deviceSignedOut: 'Sessão do dispositivo terminada',
  settingsSaved: 'Definições guardadas',
  logoSaved: 'Logótipo guardado',
  productAdded: 'Produto adicionado',
  productUpdated: 'Produto atualizado',
  productRemoved: 'Produto removido',
  productRestored: 'Produto reposto',
  stockUpdated: 'Stock atualizado',
  addressAdded: 'Morada guardada',
  addressUpdated: 'Morada atualizada',
  addressRemoved: 'Morada removida',
  defaultAddressChanged: 'Morada predefinida alterada',
  cartUpdated: 'Carrinho atualizado',
  linkOnItsWay:
    'Se existir uma conta com este e-mail, vai receber um link. É válido durante 30 minutos.',
  passwordSet: 'A sua nova palavra-passe foi guardada. Inicie sessão com ela.',
  accountDeleted: 'Conta eliminada',
  orderPlaced: 'Encomenda efetuada',
  received: 'Recebido',
};
