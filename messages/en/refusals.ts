export const refusals = {
  unknownFault: 'Something went wrong on our side. Please try again.',
  databaseDown: 'The shop cannot reach its database right now. Please try again in a moment.',
  signOutAhead: 'Signing out is not done ahead of time',
  notAuthorized: 'Not Authorized',
  wrongMethod: 'This call takes {method}, not {given}',
  noSuchCall: 'There is no such call: GET /api/openapi.json lists all of them',
  foreignSite: 'This request came from another site and was refused',
  outOfDate: 'The page is out of date: reload it and try again',
} as const;
