export const browser = {
  missing: 'Please fill in this field',
  email: 'Please enter a valid email',
  notifications: 'Notifications',
} as const;
