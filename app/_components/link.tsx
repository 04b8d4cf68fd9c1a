'use client';

import NextLink from 'next/link';
import { useRouter } from 'next/navigation';
import { type ComponentProps, useRef } from 'react';

/** A finger that scrolls, and a mouse under which the page scrolls, leave a link sooner. */
const DWELL_MS = 60;

type Props = Omit<ComponentProps<typeof NextLink>, 'href' | 'prefetch'> & { href: string };

/**
 * A link to a page of the shop, which is fetched ahead when somebody is about to press it: the finger,
 * the mouse or the focus rests on it. What is only scrolled past is not fetched.
 */
export function Link({ href, ...rest }: Props) {
  const router = useRouter();
  /** Grows with each coming and going. */
  const turn = useRef(0);
  const leave = () => {
    turn.current += 1;
  };
  const approach = () => {
    leave();
    const mine = turn.current;
    const fetchAhead = () => {
      if (turn.current === mine) router.prefetch(href);
    };
    // The browser tells of a moving finger at its next frame, which may be late on a slow phone.
    setTimeout(() => requestAnimationFrame(fetchAhead), DWELL_MS);
  };

  return (
    <NextLink
      {...rest}
      href={href}
      prefetch={false}
      onPointerEnter={(event) => {
        rest.onPointerEnter?.(event);
        // A finger enters with the touch.
        if (event.pointerType === 'mouse') approach();
      }}
      onPointerLeave={(event) => {
        rest.onPointerLeave?.(event);
        if (event.pointerType === 'mouse') leave();
      }}
      onTouchStart={(event) => {
        rest.onTouchStart?.(event);
        approach();
      }}
      onTouchMove={(event) => {
        rest.onTouchMove?.(event);
        leave();
      }}
      onTouchCancel={(event) => {
        rest.onTouchCancel?.(event);
        leave();
      }}
      onFocus={(event) => {
        rest.onFocus?.(event);
        approach();
      }}
      onBlur={(event) => {
        rest.onBlur?.(event);
        leave();
      }}
    />
  );
}
