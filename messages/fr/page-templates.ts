import type { Translations } from '@/messages';

export const pageTemplates: Translations['pageTemplates'] = {
  imprint: `## Éditeur de la boutique

[Nom de l’entreprise et forme juridique, capital]\\
[Rue et numéro]\\
[Code postal et ville]\\
[Pays]

## Nous joindre

Téléphone : [numéro]\\
E-mail : [adresse]

## Immatriculation

Registre et numéro : [RCS ou RNE, ville et numéro]\\
Numéro de TVA : [numéro]

## Responsable de la publication

[Nom]

## Hébergeur

[Nom, adresse et téléphone]`,
  terms: `## 1. Votre vendeur

Ces conditions s’appliquent aux commandes passées dans cette boutique auprès de [nom et adresse de l’entreprise].

## 2. Votre commande

Votre commande est une offre d’achat. Le contrat est conclu lorsque [nous la confirmons par e-mail / nous la livrons].

## 3. Prix et paiement

Les prix sont en [monnaie], [TVA comprise / hors TVA, indiquée avant la commande]. Vous payez par [moyens de paiement].

## 4. Livraison

Nous livrons à [zone].

## 5. Droit de rétractation

[Conditions, délai et exceptions, par exemple pour les produits frais.]

## 6. Garanties légales

[Conformité et vices cachés : ce que vous faites et ce que prévoit la loi.]

## 7. Droit applicable et litiges

Le droit de [pays] s’applique. [Médiateur de la consommation : nom et adresse.]

Version du [date]`,
  privacy: `## Responsable

[Nom, adresse, e-mail et téléphone de l’entreprise]

## Ce que nous conservons, et pourquoi

- **Commandes** : nom, adresse, téléphone, e-mail et produits commandés, pour la livraison et la comptabilité. Conservés pendant [durée].
- **Compte** : e-mail et mot de passe protégé, jusqu’à la suppression du compte.
- **Données techniques** : [ce que votre serveur enregistre, et combien de temps].

Cette boutique ne dépose que les cookies nécessaires à la connexion et à la langue. [Citez-en d’autres ou retirez cette phrase.]

## Qui d’autre reçoit des données

- Paiement : [nom du service]
- E-mail : [nom du service]
- Hébergement : [nom et pays]

## Vos droits

Vous pouvez demander l’accès, la rectification, l’effacement et la portabilité de vos données : sur la page de votre compte ou à [e-mail]. Vous pouvez saisir [autorité de contrôle].

Version du [date]`,
  delivery: `## Où et quand

Nous livrons à [villes ou codes postaux], [jours] de [heure] à [heure].

## Combien cela coûte

La livraison coûte [montant] et est offerte à partir de [montant]. La commande minimale est de [montant].

## Comment nous livrons

[Comment les produits frais et surgelés restent au froid, et ce qui se passe en cas d’absence.]

## Retrait

[Où et quand retirer une commande, sinon supprimez cette partie.]`,
  returns: `## Un problème

Prévenez-nous par [téléphone ou e-mail] sous [délai], si possible avec une photo. Nous apportons [un remplacement] ou remboursons le prix.

## Vous changez d’avis

[Pendant combien de temps et comment rendre les produits non ouverts, qui paie, et lesquels, par exemple le frais, sont exclus.]

## Votre remboursement

Nous remboursons sous [nombre] jours par le moyen de paiement utilisé. Les espèces sont rendues [comment].

## Consignes

[Où et comment rapporter les bouteilles vides, sinon supprimez cette partie.]`,
  faq: `## Où livrez-vous ?

[Réponse]

## Quand ma commande arrive-t-elle ?

[Réponse]

## Comment puis-je payer ?

[Réponse]

## Et si un produit est épuisé ?

[Réponse]

## Puis-je modifier ou annuler ma commande ?

[Réponse]`,
};
