import { endpoints } from '@/app/api/shopping-list/endpoints';
import { routesOf } from '@/lib/api/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routesOf(endpoints);
