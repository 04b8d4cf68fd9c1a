import type { Translations } from '@/messages';

export const firstDay: Translations['firstDay'] = {
  title: 'Votre premier jour',
  progress: '{done} sur {total} faits',
  isDone: 'fait',
  name: 'Nom et horaires d’ouverture',
  nameText: 'Dans les réglages\u00a0: les clients les voient sur chaque page.',
  tax: 'TVA',
  taxText: 'Dans les réglages\u00a0: votre taux, et si les prix la comprennent.',
  products: 'Premiers produits',
  productsText: 'Ajoutez-en un ci-dessous, ou importez un fichier dans la liste des produits.',
  pages: 'Pages légales',
  pagesText: 'Rédigez les pages de vos conditions et de la confidentialité.',
  mail: 'E-mails',
  mailText: 'Configurez le serveur de messagerie, pour que les reçus parviennent à vos clients.',
  payments: 'Paiements',
  paymentsText: 'Connectez Stripe, pour que les clients paient en ligne.',
  order: 'Une commande d’essai',
  orderText: 'Commandez quelque chose dans votre boutique, et voyez la commande arriver ici.',
  phone: 'Un téléphone qui sonne',
  phoneText:
    'Activez les notifications avec les commandes, sur le téléphone que vous avez sur vous.',
  dismiss: 'Ne plus afficher cette liste',
  dismissed: 'La liste est masquée.',
  undo: 'Annuler',
};
