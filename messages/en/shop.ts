export const shop = {
  tagline: 'Groceries and snacks at your door {promise}',
  description:
    'Fresh vegetables, fruits, drinks, dairy, bakery and pantry goods from your neighbourhood grocer, delivered {promise}.',
  fastTitle: 'Fastest Delivery',
  fastText: 'Groceries delivered {promise}.',
  freshTitle: 'Freshness Guaranteed',
  freshText: 'Fresh produce straight from the source.',
  priceTitle: 'Affordable Prices',
  priceText: 'Quality groceries at unbeatable prices.',
  trustTitle: 'Trusted by Thousands',
  trustText: 'Loved by 10,000+ happy customers.',
  closed: 'closed',
  allDay: '24 hours',
} as const;
