import type { Translations } from '@/messages';

export const answers: Translations['answers'] = {
  loggedIn: 'Connexion réussie',
  loggedOut: 'Déconnexion réussie',
  passwordChanged: 'Mot de passe modifié',
  deviceSignedOut: 'Appareil déconnecté',
  settingsSaved: 'Réglages enregistrés',
  logoSaved: 'Logo enregistré',
  productAdded: 'Produit ajouté',
  productUpdated: 'Produit mis à jour',
  productRemoved: 'Produit retiré',
  productRestored: 'Produit remis en rayon',
  stockUpdated: 'Stock mis à jour',
  addressAdded: 'Adresse enregistrée',
  addressUpdated: 'Adresse modifiée',
  addressRemoved: 'Adresse supprimée',
  defaultAddressChanged: 'Adresse par défaut modifiée',
  cartUpdated: 'Panier mis à jour',
  linkOnItsWay:
    'S’il existe un compte avec cet e-mail, un lien est en route. Il est valable 30 minutes.',
  passwordSet: 'Votre nouveau mot de passe est enregistré. Connectez-vous avec celui-ci.',
  accountDeleted: 'Compte supprimé',
  orderPlaced: 'Commande passée',
  received: 'Reçu',
};
