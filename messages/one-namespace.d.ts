/* The type of modules that `one-namespace.mjs` creates from a file of messages. */

declare module '*.json?namespace=address' {
  export const address: import('@/messages').Translations['address'];
}
declare module '*.json?namespace=addressCountry' {
  export const addressCountry: import('@/messages').Translations['addressCountry'];
}
declare module '*.json?namespace=age' {
  export const age: import('@/messages').Translations['age'];
}
declare module '*.json?namespace=courierOrder' {
  export const courierOrder: import('@/messages').Translations['courierOrder'];
}
declare module '*.json?namespace=facts' {
  export const facts: import('@/messages').Translations['facts'];
}
declare module '*.json?namespace=orderAddress' {
  export const orderAddress: import('@/messages').Translations['orderAddress'];
}
declare module '*.json?namespace=proposal' {
  export const proposal: import('@/messages').Translations['proposal'];
}
declare module '*.json?namespace=shopperPasskeys' {
  export const shopperPasskeys: import('@/messages').Translations['shopperPasskeys'];
}
declare module '*.json?namespace=weights' {
  export const weights: import('@/messages').Translations['weights'];
}
declare module '*.json?namespace=withdrawalNote' {
  export const withdrawalNote: import('@/messages').Translations['withdrawalNote'];
}
