import { type NextRequest, NextResponse } from 'next/server';
import { readSession } from '@/lib/auth/sessions';

/**
 * Leads people without the session that a page needs to where they get one. Only a courtesy: every
 * page and handler checks again. The matcher names few pages because running here costs a static
 * page a third of its speed (DESIGN section 5).
 */
export const config = {
  runtime: 'nodejs',
  matcher: ['/seller/:path+', '/my-orders', '/add-address'],
};

const rules = [
  { under: '/seller/', audience: 'seller', otherwise: '/seller' },
  { under: '/my-orders', audience: 'shopper', otherwise: '/' },
  { under: '/add-address', audience: 'shopper', otherwise: '/cart' },
] as const;

export async function middleware(request: NextRequest) {
  const rule = rules.find(({ under }) => request.nextUrl.pathname.startsWith(under));
  if (!rule) return NextResponse.next();
  // A database that is down is no reason to sign anybody out: the page then says so itself.
  const mayPass = await readSession(request, rule.audience).catch(() => true);
  if (mayPass) return NextResponse.next();
  const target = request.nextUrl.clone();
  target.pathname = rule.otherwise;
  target.search = '';
  return NextResponse.redirect(target);
}
