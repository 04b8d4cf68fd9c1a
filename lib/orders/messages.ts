/** The message of spec section 5; the page shows it before the server says it too (DESIGN 2.5). */
export const SELECT_ADDRESS = 'Please select an address';
