import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import dashboard from '../../deploy/grafana/dashboard.json' with { type: 'json' };
import { findInCode, readText, rowsBelow } from '../support/documents.ts';

/* The rules for Prometheus against the documents. Whether they fire is shown by `test/services/alertFaults.test.ts`. */

const ruleSchema = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.strictObject({ summary: z.string().endsWith('.'), events: z.string().optional() }),
});
const { groups } = z
  .object({ groups: z.array(z.object({ rules: z.array(ruleSchema) })) })
  .parse(parse(readText('deploy/prometheus/alerts.yaml')));
const rules = groups.flatMap((group) => group.rules);
const listEvents = ({ annotations }: (typeof rules)[number]) => annotations.events?.split(' ') ?? [];

it('alerts name events that ask an operator to act, each once', () => {
  const asking = rowsBelow('docs/events.md', 'Events').flatMap(([event = '', , , action = '']) =>
    action.startsWith('nothing') ? [] : [event.replaceAll('`', '')],
  );
  expect(asking.length).toBeGreaterThan(20);
  const named = rules.flatMap(listEvents);
  expect(named.filter((event) => !asking.includes(event))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

it('alerts read metrics and events that exist', () => {
  const known = [...findInCode('src/observability', /'(site_[a-z_]+)'/g), 'up', 'process_start_time_seconds'];
  const events = findInCode('src/observability/events.ts', /'(\w+\.\w+)'/g);
  for (const { alert, expr } of rules) {
    const metrics = expr.match(/\b(?:site|process)_[a-z_]+|\bup\b/g)?.map((name) => name.replace(/_bucket$/, '')) ?? [];
    expect(metrics.length, alert).toBeGreaterThan(0);
    for (const name of metrics) expect(known, alert).toContain(name);
    for (const [, named = ''] of expr.matchAll(/event=~?"([^"]+)"/g))
      for (const event of named.split('|')) expect(events, alert).toContain(event);
  }
});

it('the panel of the dashboard for warnings and errors shows every event of these levels, and no other', () => {
  const panel = dashboard.panels.find(({ title }) => title === 'Warnings and errors');
  const pattern = /event=~"([^"]+)"/.exec(panel?.targets?.[0]?.expr ?? '')?.[1] ?? '';
  const rows = rowsBelow('docs/events.md', 'Events').map(([event = '', level = '']) => ({ event: event.replaceAll('`', ''), level }));
  const shown = rows.filter(({ event }) => new RegExp(`^(?:${pattern})$`).test(event));
  expect(shown).toEqual(rows.filter(({ level }) => !level.startsWith('info')));
});

it('a single value of the dashboard turns red where its alert fires: without thresholds Grafana takes 80 for each', () => {
  const limits = dashboard.panels.flatMap(({ type, fieldConfig, targets }) => {
    const metric = /site_\w+/.exec(targets?.[0]?.expr ?? '')?.[0] ?? '';
    const steps = fieldConfig?.defaults?.thresholds?.steps;
    const alert = rules.find(({ expr }) => new RegExp(`^${metric}\\b`).test(expr) && !expr.includes('event='));
    return type === 'stat' ? [{ metric, steps: steps?.map(({ color, value }) => `${color} ${value}`), expr: alert?.expr }] : [];
  });
  const atLeast = (value: number) => ['green null', `red ${value}`];
  expect(limits).toEqual([
    { metric: 'site_wordpress_circuit_open', steps: atLeast(1), expr: 'site_wordpress_circuit_open == 1' },
    { metric: 'site_content_staleness_seconds', steps: atLeast(3600), expr: 'site_content_staleness_seconds > 3600' },
    { metric: 'site_inquiries_waiting', steps: ['green null'], expr: undefined },
    { metric: 'site_inquiries_waiting_age_seconds', steps: atLeast(900), expr: 'site_inquiries_waiting_age_seconds > 900' },
    { metric: 'site_inquiries_failed', steps: atLeast(1), expr: 'site_inquiries_failed > 0' },
    { metric: 'site_database_usable', steps: ['red null', 'green 1'], expr: 'site_database_usable == 0' },
  ]);
});
