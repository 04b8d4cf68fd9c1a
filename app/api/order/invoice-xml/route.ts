import { getInvoiceXml } from '@/lib/api/endpoints/invoice';
import { route } from '@/lib/api/route';
import { invoiceXml } from '@/lib/invoices/xml';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getInvoiceXml,
  async ({ session, query }) => {
    const { xml, number } = await invoiceXml(session, query);
    return new Response(xml, {
      headers: {
        'Content-Type': 'application/xml; charset=utf-8',
        'Content-Disposition': `attachment; filename="${number}.xml"`,
      },
    });
  },
);
