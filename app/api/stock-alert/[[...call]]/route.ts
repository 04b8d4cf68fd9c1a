import { endpoints } from '@/app/api/stock-alert/endpoints';
import { routesOf } from '@/lib/api/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routesOf(endpoints);
