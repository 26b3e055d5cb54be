import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { findInCode, readText, rowsBelow } from '../support/documents.ts';

/* The rules for Prometheus against the documents. Whether they fire is shown by `test/services/prometheus.test.ts`. */

const ruleSchema = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning', 'info']) }),
  annotations: z.strictObject({ summary: z.string().endsWith('.'), events: z.string().optional() }),
});
const { groups } = z
  .object({ groups: z.array(z.object({ rules: z.array(ruleSchema) })) })
  .parse(parse(readText('deploy/prometheus/alerts.yaml')));
const rules = groups.flatMap((group) => group.rules);
const eventsOf = ({ annotations }: (typeof rules)[number]) => annotations.events?.split(' ') ?? [];

it('every log event that asks an operator to act has one alert, and no other event has', () => {
  const asking = rowsBelow('docs/operation.md', 'Events').flatMap(([event = '', , , action = '']) =>
    action.startsWith('nothing') ? [] : [event.replaceAll('`', '')],
  );
  expect(asking.length).toBeGreaterThan(20);
  expect(rules.flatMap(eventsOf).toSorted()).toEqual(asking.toSorted());
});

it('alerts read metrics and events that exist, and those of the site have a row in the table of metrics', () => {
  const known = [...findInCode('src/observability', /'(site_[a-z_]+)'/g), 'up', 'process_start_time_seconds'];
  const documented = rowsBelow('docs/operation.md', 'Metrics').map(([name = '']) => name.replaceAll('`', ''));
  const events = findInCode('src/observability/events.ts', /'(\w+\.\w+)'/g);
  for (const { alert, expr } of rules) {
    const metrics = expr.match(/\b(?:site|process)_[a-z_]+|\bup\b/g)?.map((name) => name.replace(/_bucket$/, '')) ?? [];
    expect(metrics.length, alert).toBeGreaterThan(0);
    for (const name of metrics) expect(known, alert).toContain(name);
    for (const name of metrics.filter((metric) => metric.startsWith('site_'))) expect(documented, alert).toContain(name);
    for (const [, event] of expr.matchAll(/event="([^"]+)"/g)) expect(events, alert).toContain(event);
  }
});

it('every alert is documented by a summary of its own and fires in a test for promtool', () => {
  const tests = readText('deploy/prometheus/alerts.test.yaml');
  expect(rules.filter(({ alert }) => !tests.includes(`{alertname="${alert}"}`)).map(({ alert }) => alert)).toEqual([]);
  expect(new Set(rules.map(({ annotations }) => annotations.summary)).size).toBe(rules.length);
});
