import { usePageLanguage, useT } from '#i18n';

/** Returns what lib/orders/payment-state.ts needs to format totals of an order in the language of the page. */
export const useOrderWords = () => ({ t: useT('order'), language: usePageLanguage().code });
