/* The modules that `one-area.mjs` creates from a file of messages. */

declare module '*.json?area=age' {
  export const age: import('@/messages').Translations['age'];
}
declare module '*.json?area=courierOrder' {
  export const courierOrder: import('@/messages').Translations['courierOrder'];
}
declare module '*.json?area=facts' {
  export const facts: import('@/messages').Translations['facts'];
}
declare module '*.json?area=proposal' {
  export const proposal: import('@/messages').Translations['proposal'];
}
declare module '*.json?area=weights' {
  export const weights: import('@/messages').Translations['weights'];
}
