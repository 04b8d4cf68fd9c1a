import { LinkButton } from '@/app/_components/button';
import { ArtPicture } from './art-picture';

/** The first thing a visitor sees: the promise, two ways into the shop, and the large picture. */
export function MainBanner() {
  return (
    <section
      aria-labelledby="promise"
      className="day relative isolate overflow-hidden rounded-panel border border-line bg-[#fef7ea]"
    >
      <ArtPicture
        small={{ src: '/art/banner-small.webp', width: 780, height: 900 }}
        large={{ src: '/art/banner-large.webp', width: 1600, height: 640 }}
        sizes="(min-width: 80rem) 56rem, 75vw"
        eager
        className="absolute inset-0 -z-10 size-full object-cover object-bottom md:left-auto md:w-auto md:[mask-image:linear-gradient(to_right,transparent,black_30%)]"
      />
      <div className="flex min-h-126 max-w-xl flex-col items-start px-6 py-7 md:min-h-72 md:justify-center md:px-12">
        <h1 id="promise" className="font-extrabold text-[2.25rem] leading-[1.08] lg:text-5xl">
          Fresh groceries, at your door in minutes
        </h1>
        <p className="mt-3 max-w-xs text-lg">
          Vegetables, fruits, snacks and more, delivered in under 30 minutes.
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <LinkButton href="/products">Shop Now</LinkButton>
          <LinkButton href="/products" look="outline">
            Explore Deals
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
