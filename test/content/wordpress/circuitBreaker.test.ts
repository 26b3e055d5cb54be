import { describe, expect, it } from 'vitest';
import {
  type AttemptOutcome,
  type CircuitBreakerChange,
  createCircuitBreaker,
  type RequestKind,
} from '../../../src/wordpress/circuitBreaker.ts';

/** Creates a circuit breaker with a clock of its own, and records its changes. */
function createTestSetup() {
  const clock = { now: 1_000_000 };
  const changes: CircuitBreakerChange[] = [];
  const breaker = createCircuitBreaker({ now: () => clock.now, onChange: (change) => changes.push(change) });
  /** Sends a request with this outcome; false if it was rejected. */
  const send = (outcome: AttemptOutcome, address = 'a', kind: RequestKind = 'content'): boolean => {
    const permit = breaker.acquire(address, kind);
    permit?.report(outcome);
    return permit !== null;
  };
  const sendFive = (outcome: AttemptOutcome, kind: RequestKind = 'content') => {
    for (const address of ['a', 'b', 'a', 'b', 'c']) send(outcome, address, kind);
  };
  return { clock, changes, breaker, send, sendFive };
}

describe('circuit breaker', () => {
  it.each(['silent', 'failing'] as const)('opens after five %s failures in a row and reports that once', (failure) => {
    const { changes, breaker, send, sendFive } = createTestSetup();
    for (const address of ['a', 'b', 'a', 'b']) send(failure, address);
    expect(breaker.isOpen).toBe(false);
    expect(send(failure, 'c')).toBe(true);
    expect([breaker.isOpen, breaker.isRejecting('content'), send('alive')]).toEqual([true, true, false]);
    sendFive(failure);
    expect(changes).toEqual([{ state: 'open', failure }]);
  });

  it('stays closed if a success lies between the failures or all failures are of one address', () => {
    const { breaker, send } = createTestSetup();
    for (const outcome of ['silent', 'silent', 'failing', 'alive', 'silent', 'failing', 'silent'] as const) send(outcome, outcome);
    expect(breaker.isOpen).toBe(false);
    send('alive');
    for (let i = 0; i < 50; i++) send('failing', 'a');
    expect(breaker.isOpen).toBe(false);
    send('failing', 'b');
    expect(breaker.isOpen).toBe(true);
  });

  it('ignores failures of requests from before it opened, and closes on a success of one', () => {
    const { clock, breaker, changes, sendFive } = createTestSetup();
    const earlier = [breaker.acquire('x', 'content'), breaker.acquire('y', 'content')];
    sendFive('silent');
    clock.now += 500;
    earlier[0]?.report('silent');
    clock.now += 500;
    expect(breaker.isOpen).toBe(true);
    earlier[1]?.report('alive');
    expect(breaker.isOpen).toBe(false);
    expect(changes.map(({ state }) => state)).toEqual(['open', 'closed']);
  });
  it('neither opens nor closes on an unclear outcome, and lets the next request be the probe', () => {
    const { clock, breaker, changes, send, sendFive } = createTestSetup();
    for (let i = 0; i < 20; i++) send('unclear', `${i}`);
    for (const address of ['a', 'b', 'a', 'b']) send('failing', address);
    send('unclear');
    expect(breaker.isOpen).toBe(false);
    send('failing', 'c');
    expect(breaker.isOpen).toBe(true);
    clock.now += 1000;
    expect(send('unclear')).toBe(true);
    expect([breaker.isOpen, breaker.isRejecting('content')]).toEqual([true, false]);
    expect(send('alive')).toBe(true);
    expect([breaker.isOpen, changes.length]).toEqual([false, 2]);
    sendFive('failing');
    expect(breaker.isOpen).toBe(true);
  });
  it('lets one probe through after each pause, which doubles up to 15 seconds with each failed probe', () => {
    const { clock, breaker, changes, send, sendFive } = createTestSetup();
    sendFive('silent');
    for (const pause of [1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]) {
      clock.now += pause - 1;
      expect([pause, breaker.isOpen, send('silent')]).toEqual([pause, true, false]);
      clock.now += 1;
      const probe = breaker.acquire('a', 'content');
      expect([probe?.isProbe, breaker.isOpen, send('alive', 'b'), breaker.isRejecting('content')]).toEqual([true, true, false, true]);
      probe?.report('failing');
    }
    expect(changes).toHaveLength(1);
    clock.now += 15_000;
    expect(send('alive')).toBe(true);
    expect([breaker.isOpen, changes.at(-1)?.state, changes.length]).toEqual([false, 'closed', 2]);
    sendFive('silent');
    expect(changes.at(-1)).toEqual({ state: 'open', failure: 'silent' });
  });

  it('counts image requests without a response, and rejects images while WordPress is silent', () => {
    const { clock, breaker, send, sendFive } = createTestSetup();
    sendFive('silent', 'upload');
    expect([breaker.isOpen, send('alive', 'a', 'upload'), send('alive')]).toEqual([true, false, false]);
    clock.now += 1000;
    expect([send('alive', 'a', 'upload'), breaker.isOpen]).toEqual([true, false]);
  });

  it('lets images through, and ignores their outcome, while only PHP fails', () => {
    const { breaker, send, sendFive } = createTestSetup();
    for (const address of ['a', 'b', 'a', 'b']) {
      send('failing', address);
      send('alive', 'p', 'upload');
      send('failing', 'p', 'upload');
    }
    expect(breaker.isOpen).toBe(false);
    sendFive('failing');
    expect([breaker.isOpen, send('alive', 'p', 'upload'), breaker.isOpen]).toEqual([true, true, true]);
  });
});
