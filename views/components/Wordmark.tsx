import { Rose } from './Rose.tsx';

/** The name of the house under its rose, as a link home. */
export function Wordmark({ name, href, label }: { name: string; href: string; label: string }) {
  return (
    <a className="wordmark" href={href} aria-label={label}>
      <Rose />
      <b>{name}</b>
    </a>
  );
}
