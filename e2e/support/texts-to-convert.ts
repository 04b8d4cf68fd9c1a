/**
 * Files and folders whose texts stay where they are, and why that is no English for a shopper or seller who reads another
 * language. The list only gets shorter.
 */
export const TO_CONVERT: readonly string[] = [
  // Read by developers and operators: the reference, settings of the environment, commands, logs, headers.
  ...['app/api/', 'lib/api/reference/', 'lib/audit/', 'lib/db/', 'lib/env/'],
  ...['lib/migrations/', 'lib/observe/', 'lib/catalog/schema.ts'],
  'app/sitemaps/[part]/route.ts',
  // Names of fonts.
  'lib/mail/templates/frame.tsx',
  // Stored or compared, and said by a message of its own.
  ...['lib/auth/device-name.ts', 'lib/orders/messages.ts'],
  ...['lib/catalog/categories.ts', 'lib/shop/order-button-words.ts'],
  // Shown until the words of the page's language are loaded (app/global-error-words.ts).
  'app/global-error.tsx',
];
