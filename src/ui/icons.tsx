import styles from './icons.module.css'

/** Drawn on a grid of 24 px. */
const PATHS = {
  alert: 'M12 4 2.5 20h19L12 4ZM12 10v4.5M12 17.4v.1',
  arrowLeft: 'M19 12H5M11 6l-6 6 6 6',
  bag: 'M5 8h14l1 12H4L5 8ZM9 8V7a3 3 0 0 1 6 0v1',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  checkCircle: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM8 12.3l2.8 2.8L16 9.6',
  chevronDown: 'm6 9.5 6 6 6-6',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7.5V12l3 2.5',
  compass: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM15.8 8.2l-2.3 5.3-5.3 2.3 2.3-5.3 5.3-2.3Z',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  cross: 'M6 6l12 12M18 6 6 18',
  crossCircle: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9 9l6 6M15 9l-6 6',
  download: 'M12 4v11M7 10.5l5 5 5-5M4 20h16',
  edit: 'M4 20l1-4.5L16 4.5 19.5 8 8.5 19 4 20ZM13.5 7l3.5 3.5',
  filterOff: 'M4 5h16l-6.5 7.5V19l-3-1.5v-5L4 5ZM16 16l5 5M21 16l-5 5',
  finish: 'M5 21V4h14v9H5M5 8.5h14M9.7 4v9M14.3 4v9',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5.5M12 7.7v.1',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  live: 'M12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM7.8 16.2a6 6 0 0 1 0-8.4M16.2 7.8a6 6 0 0 1 0 8.4M4.9 19.1a10 10 0 0 1 0-14.2M19.1 4.9a10 10 0 0 1 0 14.2',
  more: 'M12 4.5a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6ZM12 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6ZM12 17.9a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6Z',
  outbox: 'M4 13v7h16v-7M4 13h4.5l1.5 3h4l1.5-3H20M12 11V3M8 6.5 12 3l4 3.5',
  plus: 'M12 5v14M5 12h14',
  previous: 'M11 6 5 12l6 6M18 6l-6 6 6 6',
  radio: 'M7 9h10v12H7zM9.5 9V3M10 13h4M10 17h.1M14 17h.1',
  refresh: 'M20 5v5h-5M4 19v-5h5M19.5 10A8 8 0 0 0 5.6 7.5M4.5 14a8 8 0 0 0 13.9 2.5',
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20 20',
  select: 'M4 5h5v5H4zM4 14h5v5H4zM13 7.5h7M13 16.5h7',
  settings:
    'M4 7h8M18 7h2M4 17h2M12 17h8M15 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM9 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  signOut: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  swap: 'M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4',
  ticket: 'M3 7h18v3.5a1.6 1.6 0 0 0 0 3V17H3v-3.5a1.6 1.6 0 0 0 0-3V7ZM14.5 7v2M14.5 11v2M14.5 15v2',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5.5M14 11v5.5',
  trophy: 'M8 4h8v6a4 4 0 0 1-8 0V4ZM8 6H4.5c0 3 1.2 5 3.8 5M16 6h3.5c0 3-1.2 5-3.8 5M12 14v4M8 20h8',
  undo: 'M4 9h10a5.5 5.5 0 0 1 0 11H9M8 5 4 9l4 4',
  upload: 'M12 16V5M7 9.5l5-5 5 5M4 20h16',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.6-4 3.5-5.7 7.5-5.7s6.9 1.7 7.5 5.7',
  users:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 19.5c.5-3.5 3-5 6.5-5s6 1.5 6.5 5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.9c2.3.6 3.7 2.1 4 4.6',
  wifi: 'M2.5 9.5a14 14 0 0 1 19 0M6 13.3a9 9 0 0 1 12 0M9.3 16.8a4.2 4.2 0 0 1 5.4 0M12 20v.1',
  wifiOff:
    'M2.5 9.5A14 14 0 0 1 9 5.9M13 5.7a14 14 0 0 1 8.5 3.8M6 13.3a9 9 0 0 1 4.5-2.2M14.5 11.5a9 9 0 0 1 3.5 1.8M9.3 16.8a4.2 4.2 0 0 1 5.4 0M12 20v.1M4 3l16 18',
} as const satisfies Record<string, string>

/** The name of an icon. */
export type IconName = keyof typeof PATHS
/** 16, 20, 24 and 40 px; all scale with the text. */
type IconSize = 'sm' | 'md' | 'lg' | 'xl'

/** All icons, for the page that shows them. */
export const iconNames = Object.keys(PATHS).filter((name): name is IconName => name in PATHS)

/** An icon in the colour of the surrounding text. Not read aloud: the text beside it or its control's label is. */
export function Icon({ name, size = 'md' }: { name: IconName; size?: IconSize }) {
  return (
    <svg className={styles[size]} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}
