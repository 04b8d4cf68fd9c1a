'use client';

import type { ReactNode } from 'react';
import { useMay } from '@/lib/client/seller-store';
import type { Permission } from '@/lib/staff/roles';

/** Shows what needs a permission to those whose role has it: the API refuses it to others. */
export const IfMay = ({ needs, children }: { needs: Permission; children: ReactNode }) =>
  useMay(needs) ? children : null;
