/** A list or menu that opens beside the element it belongs to and stays inside the window. */

import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface Props {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
  readonly matchWidth?: boolean;
}

const GAP = 4;

export function Popover({ anchor, onClose, children, align = 'start', matchWidth = false }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [spot, setSpot] = useState<{ left: number; top: number; width: number } | null>(null);

  useLayoutEffect(() => {
    const place = (): void => {
      if (anchor.current === null || box.current === null) return;
      const at = anchor.current.getBoundingClientRect();
      const { offsetWidth, offsetHeight } = box.current;
      const width = matchWidth ? at.width : offsetWidth;
      const below = at.bottom + GAP;
      const fitsBelow = below + offsetHeight <= window.innerHeight - GAP;
      const top = fitsBelow ? below : Math.max(GAP, at.top - GAP - offsetHeight);
      const left = align === 'start' ? at.left : at.right - width;
      setSpot({ left: Math.max(GAP, Math.min(left, window.innerWidth - width - GAP)), top, width: at.width });
    };
    place();
    const observer = new ResizeObserver(place);
    if (box.current !== null) observer.observe(box.current);
    window.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', place);
    };
  }, [anchor, align, matchWidth]);

  useEffect(() => {
    const outside = (event: Event): void => {
      const target = event.target as Node;
      if (box.current?.contains(target) || anchor.current?.contains(target)) return;
      onClose();
    };
    document.addEventListener('pointerdown', outside, true);
    document.addEventListener('scroll', outside, true);
    return () => {
      document.removeEventListener('pointerdown', outside, true);
      document.removeEventListener('scroll', outside, true);
    };
  }, [anchor, onClose]);

  const style = spot === null ? { opacity: 0 } : { left: spot.left, top: spot.top };
  return (
    <div ref={box} className="popover" style={matchWidth && spot !== null ? { ...style, width: spot.width } : style}>
      {children}
    </div>
  );
}
