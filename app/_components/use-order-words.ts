import { usePageLanguage, useT } from '#i18n';

/** How the page words sums of an order (lib/orders/payment-state.ts). */
export const useOrderWords = () => ({ t: useT('order'), language: usePageLanguage().code });
