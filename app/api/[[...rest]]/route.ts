import { unknownEndpoint } from '@/lib/api/route';
import { preflight as OPTIONS } from '@/lib/http/csrf';

export {
  OPTIONS,
  unknownEndpoint as GET,
  unknownEndpoint as POST,
  unknownEndpoint as PUT,
  unknownEndpoint as PATCH,
  unknownEndpoint as DELETE,
};
