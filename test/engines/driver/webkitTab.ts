import { writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Key, Tab } from './types.ts';
import type { Session } from './webdriver.ts';

const RESIZE_TIMEOUT_MS = 30_000;

/** WebDriver's names of keys. */
const keyCodes: Readonly<Record<Key, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Home: '\uE011',
  End: '\uE010',
  Space: ' ',
};

/** The one tab of a session. @param readTroubles errors that the browser has written to its console since the tab was opened */
export function createWebKitTab(session: Session, readTroubles: () => string[]): Tab {
  const evaluate = async <A extends unknown[], R>(run: (...args: A) => R | Promise<R>, ...args: A): Promise<R> => {
    const script = `const [args, done] = arguments;
      Promise.resolve().then(() => (${run})(...args)).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = (await session.send('POST', 'execute/async', { script, args: [args] })) as { value: R; error?: string };
    if (error !== undefined) throw new Error(error);
    return value;
  };
  const act = async (id: string, type: 'key' | 'pointer', actions: readonly object[]): Promise<void> => {
    await session.send('POST', 'actions', { actions: [{ id, type, actions }] });
  };
  const typeKeys = (keys: readonly string[]) =>
    act(
      'keyboard',
      'key',
      keys.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    );
  return {
    async goto(url) {
      await session.send('POST', 'url', { url });
    },
    evaluate,
    async inject(script) {
      await session.send('POST', 'execute/sync', { script, args: [] });
    },
    clickAt: (x, y) =>
      act('mouse', 'pointer', [
        { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    press: (key) => typeKeys([keyCodes[key]]),
    type: (text) => typeKeys([...text]),
    async resize(width, height) {
      // The window is larger than its viewport by the browser's own bars. A page follows its window late: until then the bars are not known.
      const resizeOnce = async (): Promise<Size> => {
        const outer = (await session.send('GET', 'window/rect')) as Size;
        const inner = await evaluate(() => ({ width: innerWidth, height: innerHeight }));
        const bars = { width: outer.width - inner.width, height: outer.height - inner.height };
        const isRight = inner.width === width && inner.height === height;
        if (!isRight && bars.width >= 0 && bars.height >= 0)
          await session.send('POST', 'window/rect', { x: 0, y: 0, width: width + bars.width, height: height + bars.height });
        return inner;
      };
      await expect.poll(resizeOnce, { timeout: RESIZE_TIMEOUT_MS, interval: 20 }).toEqual({ width, height });
    },
    async screenshot(path) {
      writeFileSync(path, String(await session.send('GET', 'screenshot')), 'base64');
    },
    readTroubles,
    // The session and its window stay for the next visitor.
    async close() {},
  };
}

interface Size {
  readonly width: number;
  readonly height: number;
}
