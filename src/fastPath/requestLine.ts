import { events } from '../observability/events.ts';
import type { RequestLine } from '../observability/log.ts';

/**
 * Formats the line of a request as pino would, without pino's general way over every field; a test compares both.
 * @param level number of the level `info` @param timeField the field with the time, as pino takes it: `,"time":"…"`
 */
export function formatRequestLine(
  { id, method, path, status, bytes, ms, warmUp, aborted }: RequestLine,
  level: number,
  timeField: string,
): string {
  const idField = id === undefined ? '' : `"id":"${id}",`;
  const marks = `${warmUp ? ',"warmUp":true' : ''}${aborted ? ',"aborted":true' : ''}`;
  return `{"level":${level}${timeField},"event":"${events.requestCompleted}",${idField}"method":"${method}","path":${JSON.stringify(path)},"status":${status},"bytes":${bytes},"ms":${ms}${marks}}\n`;
}
