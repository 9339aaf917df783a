/** The page's icons, drawn here so that nothing is fetched. All are decoration; the words stand beside or in a label. */

const paths = {
  hash: 'M7.5 3 6 17M14 3l-1.5 14M3.5 7.5h14M2.5 12.5h14',
  lock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  chevron: 'm6 8 4 4 4-4',
  reply: 'M10 3.5c4 0 7 2.6 7 6s-3 6-7 6c-.9 0-1.8-.1-2.6-.4L3.5 16.5l1-3.2C3.5 12.3 3 11 3 9.5c0-3.4 3-6 7-6z',
  send: 'M3 4.5 17 10 3 15.5l1.5-4.5L11 10 4.5 9z',
  close: 'm5 5 10 10M15 5 5 15',
  eye: 'M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5zM10 7.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z',
  shared: 'M7.5 4.5 2.5 10l5 5.5 5-5.5zM12.5 4.5l5 5.5-5 5.5',
  clock: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM10 6v4.2l2.8 1.8',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  external: 'M8 4H4v12h12v-4M11 4h5v5M16 4l-7 7',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      className={`icon icon-${name}`}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}

export function DotsIcon() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      <circle cx="8" cy="3" r="1.4" />
      <circle cx="8" cy="8" r="1.4" />
      <circle cx="8" cy="13" r="1.4" />
    </svg>
  );
}
