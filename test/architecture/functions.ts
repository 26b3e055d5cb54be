import { parseAst } from 'vitest/node';

/** A function and the lines from its first to its last. */
export interface FunctionLength {
  readonly line: number;
  readonly lines: number;
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Returns all functions of a source: declarations, expressions, arrow functions, methods and accessors. @throws Error for a syntax error */
export function measureFunctions(file: string, source: string): FunctionLength[] {
  const countLines = (start: number, end: number) => source.slice(start, end).split('\n').length;
  return [...listNodes(parseAst(source, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }))]
    .filter(({ type }) => functionTypes.has(type))
    .map(({ start, end }) => ({ line: countLines(0, start), lines: countLines(start, end) }));
}

function* listNodes(tree: unknown): Generator<SyntaxNode> {
  if (typeof tree !== 'object' || tree === null) return;
  if (isNode(tree)) yield tree;
  for (const child of Object.values(tree)) yield* listNodes(child);
}

function isNode(value: object): value is SyntaxNode {
  return 'type' in value && 'start' in value && 'end' in value;
}
