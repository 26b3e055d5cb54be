import { describe, inject } from 'vitest';
import { describeDialogs } from './describeDialogs.ts';
import { describeFallbacks } from './describeFallbacks.ts';
import { describeForm } from './describeForm.ts';
import { describeHeader } from './describeHeader.ts';
import { describeHistory } from './describeHistory.ts';
import { describePages } from './describePages.ts';
import { describePhone } from './describePhone.ts';
import type { EngineName } from './driver/types.ts';
import { useEngine } from './engineSite.ts';

/** Uses the site in one engine. Where the engine is missing its tests are skipped, and their title says so. */
export function describeEngine(name: EngineName): void {
  const found = inject('engines')[name];
  describe.runIf('program' in found)('missing' in found ? `${name} (NOT TESTED: ${found.missing})` : name, () => {
    const site = useEngine(name);
    describe('header, menu and languages', () => describeHeader(site));
    describe('dialogs and gallery', () => describeDialogs(site));
    describe('inquiry', () => describeForm(site));
    describe('Back and Forward', () => describeHistory(site, name));
    describe('consent and home page', () => describePages(site));
    describe('a phone', () => describePhone(site, name));
    describe('a browser that lacks something', () => describeFallbacks(site));
  });
}
