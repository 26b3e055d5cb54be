import type { DescribedFinding, DescribedSubject } from '../describe.ts';

interface LinkedSubject extends DescribedSubject {
  /** Address of the editor in WordPress; null where there is none. */
  readonly editUrl: string | null;
}
/** A finding with a link into WordPress's editor for everything it is about. */
export interface LinkedFinding extends Omit<DescribedFinding, 'alsoOn'>, LinkedSubject {
  readonly alsoOn: readonly LinkedSubject[];
}

/** Adds the links. @param origin of WordPress; null for the demo hotel, which has no editor */
export function addEditLinks(findings: readonly DescribedFinding[], origin: string | null): LinkedFinding[] {
  const link = <T extends DescribedSubject>(subject: T) => ({ ...subject, editUrl: buildEditUrl(subject, origin) });
  return findings.map((finding) => ({ ...link(finding), alsoOn: finding.alsoOn.map(link) }));
}

function buildEditUrl({ type, id }: DescribedSubject, origin: string | null): string | null {
  if (origin === null || id === null || type === 'site') return null;
  return type === 'menu' ? `${origin}/wp-admin/nav-menus.php?action=edit&menu=${id}` : `${origin}/wp-admin/post.php?post=${id}&action=edit`;
}
