'use client';

import { usePathname } from 'next/navigation';

/**
 * The id at the end of the address, or empty: all orders, and all products of the seller, share one
 * static page (next.config.ts). Only for what the server does not draw.
 */
export const usePathId = (): string => /\/([0-9a-f]{24})$/.exec(usePathname())?.[1] ?? '';
