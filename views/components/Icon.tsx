/** Line icons on a 24-unit grid, in the text's colour. */
const paths = {
  menu: 'M3 8h18M3 16h12',
  close: 'm5 5 14 14M19 5 5 19',
  mail: 'M3.5 6h17v12h-17zM3.5 6.5l8.5 6.5 8.5-6.5',
  phone: 'M7.5 3.5 10 8.2 8 10.1c1 2.6 3 4.7 5.8 5.9l2-2.1 4.7 2.4c-.2 2.4-1.7 4.1-4 4.2C9.7 20 4 14.2 3.5 7.5c.1-2.3 1.7-3.8 4-4z',
  chat: 'M4 5h16v11.5h-8.5L7 20.5v-4H4zM8 9.2h8M8 12.4h5',
  chevron: 'm9.5 6 6 6-6 6',
  back: 'm14.5 6-6 6 6 6',
  down: 'm6 9.5 6 6 6-6',
  arrow: 'M3 12h17M14 6l6 6-6 6',
  external: 'M8 16 17 7M9.5 7H17v7.5',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  warning: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.2',
  pause: 'M8.5 5v14M15.5 5v14',
  play: 'm8 5 11 7-11 7z',
  minus: 'M5 12h14',
  plus: 'M12 5v14M5 12h14',
} as const;

export type IconName = keyof typeof paths;

/**
 * Hidden from assistive technology, since the control around an icon has a text or a label. `slot` puts an icon into a button of a web
 * component, which has no other label.
 */
export function Icon({ name, slot, label }: { name: IconName; slot?: string; label?: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden={label === undefined} role={label && 'img'} aria-label={label} slot={slot}>
      <path d={paths[name]} />
    </svg>
  );
}
