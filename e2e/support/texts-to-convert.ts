/**
 * Files and folders whose texts may stay in the source instead of in messages/. Each group has the reason why
 * shoppers and sellers never see these texts in the wrong language. The list must not grow.
 */
export const TO_CONVERT: readonly string[] = [
  // Only developers and operators read these texts: the reference, environment settings, commands, logs and
  // headers.
  ...['app/api/', 'lib/api/reference/', 'lib/audit/', 'lib/db/', 'lib/env/'],
  ...['lib/migrations/', 'lib/observe/', 'lib/catalog/schema.ts'],
  'app/sitemaps/[part]/route.ts',
  // Names of fonts.
  'lib/mail/templates/frame.tsx',
  // The code stores or compares these texts. A separate message translates each of them for people.
  ...['lib/auth/device-name.ts', 'lib/orders/messages.ts'],
  ...['lib/catalog/categories.ts', 'lib/shop/order-button.ts'],
  // These texts show until the messages of the page's language are loaded (app/global-error-messages.ts).
  'app/global-error.tsx',
  // Names of laws, which have no translation.
  'lib/law/',
];
