import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { consentCookie } from '../../src/shared/consent.ts';
import { localeCookie } from '../../src/shared/localeCookie.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { buildConsentAnswer } from '../support/page.ts';
import { launchChromium, launchFirefox } from './driver/puppeteer.ts';
import type { EngineBrowser, EngineName, Lack, Tab } from './driver/types.ts';
import { launchWebKit } from './driver/webkit.ts';
import { eventually, isLoaded } from './page.ts';

/** WebKitGTK's browser cannot be narrower than 447 px. */
export const PHONE_WIDTH_PX = 460;

export interface VisitOptions {
  readonly width?: number;
  readonly height?: number;
  /** `asked`: a first visit with the banner. Else the visitor has refused all services before. */
  readonly consent?: 'asked' | 'answered';
  readonly lack?: Lack;
  /** Another address of the site: the one of a proxy. */
  readonly origin?: string;
}

/** The running site and one engine, for the tests of a file. */
export interface EngineSite {
  readonly app: RunningApp;
  /** Opens a page as a new visitor who has chosen German. After the test the tab is closed, and every error that the page has reported fails the test. */
  visit(path: string, options?: VisitOptions): Promise<Tab>;
}

/**
 * What engines report although nothing is wrong: a response with an error status, a view transition that is skipped, in Firefox a font whose
 * page was left before it came (NS_BINDING_ABORTED).
 */
const harmless = /Failed to load resource|Transition was (aborted|skipped)|status of 4\d\d|download failed .*status=2152398850/;

/** Starts the site before the tests of a file and ends it after them. A browser that lacks something is started when the first test needs it. */
export function useEngine(name: EngineName): EngineSite {
  const browsers = new Map<Lack, Promise<EngineBrowser>>();
  let app: RunningApp | undefined;
  let tab: Tab | undefined;
  const getApp = (): RunningApp => {
    if (app === undefined) throw new Error('The site is there inside tests only');
    return app;
  };
  const getBrowser = (lack: Lack): Promise<EngineBrowser> => {
    const browser = browsers.get(lack) ?? launch(name, lack);
    browsers.set(lack, browser);
    return browser;
  };
  beforeAll(async () => {
    app = await startApp({ keptPictures: inject('keptPictures'), startTime: Date.now() });
    await getBrowser('nothing');
  });
  afterEach(async () => {
    const troubles = tab?.readTroubles().filter((trouble) => !harmless.test(trouble));
    await tab?.close();
    tab = undefined;
    expect(troubles ?? []).toEqual([]);
  });
  afterAll(async () => {
    for (const browser of browsers.values()) await (await browser).close();
    await app?.close();
  });
  return {
    get app() {
      return getApp();
    },
    async visit(path, { width = 1440, height = 900, consent = 'answered', lack = 'nothing', origin = getApp().origin } = {}) {
      tab = await (await getBrowser(lack)).openTab();
      await tab.resize(width, height);
      if (lack !== 'storage') await storeCookies(tab, origin, consent);
      await tab.goto(origin + path);
      // Without script nothing holds the page back until its style sheet has come.
      if (lack === 'script') await eventually(tab, isLoaded).toBe(true);
      return tab;
    },
  };
}

function launch(name: EngineName, lack: Lack): Promise<EngineBrowser> {
  const found = inject('engines')[name];
  if ('missing' in found) throw new Error(found.missing);
  switch (name) {
    case 'chromium':
      return launchChromium(found.program, lack);
    case 'firefox':
      return launchFirefox(found.program, lack);
    case 'webkit':
      return launchWebKit(found.program, lack);
  }
}

/** Clears the storage of the tab, and stores the visitor's language and the answer to the banner, from a file of the site that has no script. */
async function storeCookies(tab: Tab, origin: string, consent: VisitOptions['consent']): Promise<void> {
  await tab.goto(`${origin}/robots.txt`);
  const cookies = [`${localeCookie.name}=de`, ...(consent === 'answered' ? [`${consentCookie}=${await buildConsentAnswer(origin)}`] : [])];
  const setCookies = (all: string[]): void => {
    // WebKit has one tab for all visitors: it keeps what the one before has typed.
    sessionStorage.clear();
    for (const cookie of all) {
      // biome-ignore lint/suspicious/noDocumentCookie: WebKit lacks the Cookie Store API
      document.cookie = `${cookie}; Path=/`;
    }
  };
  await tab.evaluate(setCookies, cookies);
}
