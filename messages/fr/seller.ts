import type { Translations } from '@/messages';

export const seller: Translations['seller'] = {
  area: 'Espace vendeur',
  needsScripts:
    'L’espace vendeur a besoin de JavaScript : activez-le dans votre navigateur, puis rechargez cette page.',
  noAnswer:
    'La boutique ne répond pas pour le moment. Une nouvelle tentative a lieu toutes les quelques secondes.',
  menu: 'Menu du vendeur',
  addProduct: 'Nouveau produit',
  productList: 'Produits',
  orders: 'Commandes',
  settings: 'Réglages',
  shop: 'Boutique',
  passwordAndDevices: 'Mot de passe et appareils',
  hi: 'Bonjour, Admin !',
  logout: 'Se déconnecter',
  loginTitle: 'Connexion {seller}',
  seller: 'vendeur',
  manage: 'Gérez les produits et les commandes de {name}.',
  backToShop: 'Retour à la boutique',
  email: 'E-mail',
  password: 'Mot de passe',
  login: 'Se connecter',
  forgot: 'Mot de passe oublié ?',
  forgotText:
    'Celui avec lequel la boutique a été installée fonctionne toujours : {setting}, dans les réglages de son serveur. Changez-le à cet endroit et redémarrez : il remplace tous les précédents. Sur un ordinateur sans ce réglage, {command} l’affiche.',
  account: 'Compte',
  passwordNote: 'Le mot de passe des réglages du serveur (SELLER_PASSWORD) fonctionne aussi.',
  language: 'Langue',
  languageText:
    'L’espace vendeur et nos e-mails pour vous sont dans cette langue. Vos clients ne la voient pas.',
  languageLabel: 'Votre langue',
  pressesWait:
    '{count, plural, one {# action n’est pas envoyée} many {# actions ne sont pas envoyées} other {# actions ne sont pas envoyées}}. Se déconnecter les efface.',
  hiName: 'Bonjour, {name} !',
  pages: 'Pages',
  notYours: 'Votre rôle ne comprend pas cette page.',
  switch: 'Changer de personne',
  whoAreYou: 'Qui êtes-vous ?',
  pin: 'Code PIN',
  noPins: 'Personne n’a encore de code PIN. Chacun le définit dans « Compte ».',
  pinText: 'Il vous permet de passer à votre nom sur un appareil partagé.',
  setPin: 'Définir le code PIN',
  shared: 'Appareil partagé',
  sharedText:
    'Sur cet appareil, chacun passe à son nom avec son code PIN. Vous vous reconnectez avec votre mot de passe.',
  share: 'Partager cet appareil',
  unshare: 'Ne plus le partager',
  continue: 'Continuer',
  deliveries: 'Livraisons',
};
