/** The kinds of posts that the site shows, with WordPress's names of each (`packege` is its spelling). */
export const postTypes = {
  page: { type: 'page', route: 'pages' },
  offer: { type: 'angebot', route: 'angebot' },
  room: { type: 'rooms', route: 'rooms' },
  package: { type: 'packege', route: 'packege' },
} as const;
/** The word for a post in code, in findings, and for a room or package in the address of its fragment. */
export type PostKind = keyof typeof postTypes;
/** WordPress's name of the type: what plugin and editor call it. */
export type WordpressType = (typeof postTypes)[PostKind]['type'];
/** The name of the type in the REST API. */
export type PostRoute = (typeof postTypes)[PostKind]['route'];
export const postKinds = Object.keys(postTypes) as PostKind[];
export const wordpressTypes = postKinds.map((kind) => postTypes[kind].type);
export const postRoutes = postKinds.map((kind) => postTypes[kind].route);

/** Returns the kind of a post by WordPress's name of its type. */
export function getPostKind(type: WordpressType): PostKind {
  return postKinds.find((kind) => postTypes[kind].type === type) as PostKind;
}
