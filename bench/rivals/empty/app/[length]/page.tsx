/** A page with only letters, rendered at the first visit and static from then on. */
export default async function Letters({ params }: { params: Promise<{ length: string }> }) {
  const { length } = await params;
  return <p>{'x'.repeat(Number(length))}</p>;
}

export const generateStaticParams = () => [{ length: '0' }];
