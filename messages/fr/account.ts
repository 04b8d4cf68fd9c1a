import type { Translations } from '@/messages';

export const account: Translations['account'] = {
  title: 'Mon compte',
  toAccount: 'Aller à mon compte',
  notLoaded: 'Votre compte n’a pas pu être chargé',
  safe: 'Rien n’est perdu. Vérifiez votre connexion et réessayez.',
  logIn: 'Connectez-vous pour voir votre compte',
  addresses: 'Adresses',
  addressesText: 'L’adresse par défaut est celle que votre panier propose en premier.',
  isDefault: 'Par défaut',
  edit: 'Modifier',
  makeDefault: 'Définir par défaut',
  remove: 'Supprimer',
  removeAsk: 'Supprimer cette adresse\u00a0?',
  removeText: 'Vos commandes la conservent telle quelle.',
  removeIt: 'Supprimer l’adresse',
  keep: 'Garder',
  addAddress: 'Ajouter une adresse',
  changeAddress: 'Modifier l’adresse',
  data: 'Mes données',
  dataText: 'Toutes les données que nous avons sur vous, avec chaque commande, dans un fichier.',
  download: 'Télécharger',
  deleteText:
    'Supprime votre nom, votre panier, vos adresses et vos appareils. Vos commandes restent dans les livres de la boutique, sans votre nom ni votre adresse.',
  deleteAccount: 'Supprimer le compte',
  deleteAsk: 'Supprimer votre compte\u00a0?',
  deleteWarning:
    'C’est définitif. Les commandes en cours doivent d’abord être livrées ou annulées.',
  yourPassword: 'Votre mot de passe',
  deleteIt: 'Supprimer mon compte',
};
