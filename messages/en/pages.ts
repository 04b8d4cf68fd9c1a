export const pages = {
  information: 'Information',
  reach: 'How to reach {shop}.',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  map: 'Show on the map',
} as const;
