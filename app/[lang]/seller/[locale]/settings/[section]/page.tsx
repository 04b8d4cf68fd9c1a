import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getStaffT, StaffMessages, type StaffProps } from '@/app/_i18n/staff';
import { SellerOnly } from '@/app/[lang]/seller/[locale]/_components/seller-area';
import { Toolbar } from '@/app/[lang]/seller/[locale]/_components/toolbar';
import {
  SectionNav,
  SectionScreen,
} from '@/app/[lang]/seller/[locale]/settings/_components/section-screen';
import { COUNTRY_PROFILES } from '@/lib/law/profiles';
import { ORDER_BUTTONS, orderButtonKeys } from '@/lib/shop/order-button';
import { invoiceLawReason } from '@/lib/shop/schema';
import { isSection, SECTION_IDS, SECTIONS, sectionOf } from '@/lib/shop/sections';
import { settingOf, settingsIn } from '@/lib/shop/settings-schema';

export const ensureStatic = 'navigation';

export const generateStaticParams = () => SECTION_IDS.map((section) => ({ section }));

type Props = { params: Promise<{ locale: string; section: string }> } & StaffProps;

async function sectionOfPage({ params }: Props) {
  const { section } = await params;
  if (!isSection(section)) notFound();
  return { ...sectionOf(section), id: section };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const t = await getStaffT(props, 'sellerSettings');
  return { title: t((await sectionOfPage(props)).title) };
}

export default async function SectionPage(props: Props) {
  const { id, title, hint } = await sectionOfPage(props);
  const [t, cart, errors] = await Promise.all([
    getStaffT(props, 'sellerSettings'),
    getStaffT(props, 'cart'),
    getStaffT(props, 'settingsErrors'),
  ]);
  const withoutInvoices = COUNTRY_PROFILES.flatMap(({ country }) => {
    const reason = invoiceLawReason(country);
    return reason ? [[country, errors(reason)] as const] : [];
  });
  return (
    <SellerOnly>
      <StaffMessages
        namespaces={[
          ...(['sellerSettings', 'sellerWeights', 'sellerPhotos', 'sellerPages', 'team'] as const),
          ...(id === 'payments' ? (['payMethods'] as const) : []),
        ]}
        params={props.params}
      >
        <div className="grid max-w-5xl gap-x-8 lg:grid-cols-[12rem_minmax(0,1fr)]">
          <SectionNav
            current={id}
            sections={SECTIONS.map((section) => ({ id: section.id, title: t(section.title) }))}
          />
          <div className="min-w-0">
            <Toolbar title={t(title)} hint={hint && t(hint)} />
            <SectionScreen
              section={id}
              title={t(title)}
              titles={Object.fromEntries(SECTIONS.map((one) => [one.id, t(one.title)]))}
              fields={settingsIn(id).map((name) => ({ name, ...settingOf(name).form }))}
              withoutInvoices={id === 'legal' ? Object.fromEntries(withoutInvoices) : {}}
              orderButtons={ORDER_BUTTONS.map((button) => [button, cart(orderButtonKeys[button])])}
            />
          </div>
        </div>
      </StaffMessages>
    </SellerOnly>
  );
}
