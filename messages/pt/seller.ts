import type { Translations } from '@/messages';

export const seller: Translations['seller'] = {
  area: 'Área do vendedor',
  needsScripts:
    'A área do vendedor precisa de JavaScript: ative-o no seu navegador e recarregue esta página.',
  noAnswer: 'A loja não responde neste momento. Tentamos de novo a cada poucos segundos.',
  menu: 'Menu do vendedor',
  addProduct: 'Novo produto',
  productList: 'Produtos',
  orders: 'Encomendas',
  settings: 'Definições',
  shop: 'Loja',
  passwordAndDevices: 'Palavra-passe e dispositivos',
  hi: 'Olá, Admin!',
  logout: 'Terminar sessão',
  loginTitle: 'Entrada do {seller}',
  seller: 'vendedor',
  manage: 'Faça a gestão dos produtos e encomendas de {name}.',
  backToShop: 'Voltar à loja',
  email: 'E-mail',
  password: 'Palavra-passe',
  login: 'Iniciar sessão',
  forgot: 'Esqueceu-se da palavra-passe?',
  forgotText:
    'A palavra-passe com que a loja foi instalada funciona sempre: {setting}, nas definições do servidor. Mude-a aí e reinicie: substitui todas as anteriores. Num computador sem essa definição, {command} mostra-a.',
  account: 'Conta',
  passwordNote: 'A palavra-passe das definições do servidor (SELLER_PASSWORD) também funciona.',
  language: 'Idioma',
  languageText:
    'A área do vendedor e os nossos e-mails para si estão neste idioma. Os clientes não o veem.',
  languageLabel: 'O seu idioma',
  hiName: 'Olá, {name}!',
  pages: 'Páginas',
  notYours: 'A sua função não inclui esta página.',
};
