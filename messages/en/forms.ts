export const forms = {
  missing: 'Please fill in this field',
  email: 'Please enter a valid email',
} as const;
