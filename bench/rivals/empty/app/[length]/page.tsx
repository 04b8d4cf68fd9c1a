/** Contains only letters. Next.js renders this page at the first visit and serves it as a static page afterwards. */
export default async function Letters({ params }: { params: Promise<{ length: string }> }) {
  const { length } = await params;
  return <p>{'x'.repeat(Number(length))}</p>;
}

export const generateStaticParams = () => [{ length: '0' }];
