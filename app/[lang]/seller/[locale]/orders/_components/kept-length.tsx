'use client';

import { Component, createRef, type ReactNode } from 'react';

type Props = { className: string; of: string; children: ReactNode };

/**
 * The sections of the board. As orders leave them the page stays as long as where it is scrolled to, or the browser
 * would scroll back and put another order under the finger. Another section, `of`, begins anew, and so
 * does the page when nothing is left to see. A class, because React tells no function what comes before a change.
 */
export class KeptLength extends Component<Props> {
  private readonly box = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(before: Props): null {
    const box = this.box.current;
    if (!box) return null;
    const { scrollHeight } = document.documentElement;
    const belowScreen = Math.max(0, Math.floor(scrollHeight - innerHeight - scrollY));
    const kept = `max(100dvh, ${box.offsetHeight - belowScreen}px)`;
    box.style.minHeight = before.of === this.props.of ? kept : '';
    return null;
  }

  override componentDidUpdate(): void {
    const box = this.box.current;
    const bottoms = [...(box?.children ?? [])].map((part) => part.getBoundingClientRect().bottom);
    // The bars at the top take nearly a quarter of a phone.
    if (box && Math.max(...bottoms) < innerHeight / 4) box.style.minHeight = '';
  }

  override render() {
    const { className, children } = this.props;
    return (
      <div ref={this.box} className={className}>
        {children}
      </div>
    );
  }
}
