/**
 * Files and folders whose texts stay in the source, and why shoppers and sellers with another language never
 * read them in English. The list only gets shorter.
 */
export const TO_CONVERT: readonly string[] = [
  // Developers and operators read these: the reference, environment settings, commands, logs, headers.
  ...['app/api/', 'lib/api/reference/', 'lib/audit/', 'lib/db/', 'lib/env/'],
  ...['lib/migrations/', 'lib/observe/', 'lib/catalog/schema.ts'],
  'app/sitemaps/[part]/route.ts',
  // Names of fonts.
  'lib/mail/templates/frame.tsx',
  // The code stores or compares these, and a separate message translates them.
  ...['lib/auth/device-name.ts', 'lib/orders/messages.ts'],
  ...['lib/catalog/categories.ts', 'lib/shop/order-button.ts'],
  // Shown until the messages of the page's language are loaded (app/global-error-messages.ts).
  'app/global-error.tsx',
];
