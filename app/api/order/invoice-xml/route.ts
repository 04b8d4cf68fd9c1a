import { getInvoiceXml } from '@/lib/api/endpoints/invoice';
import { route } from '@/lib/api/route';
import { download } from '@/lib/http/download';
import { invoiceXml } from '@/lib/invoices/xml';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getInvoiceXml,
  async ({ session, query }) => {
    const { xml, number } = await invoiceXml(session, query);
    return download(xml, `${number}.xml`, 'application/xml; charset=utf-8');
  },
);
