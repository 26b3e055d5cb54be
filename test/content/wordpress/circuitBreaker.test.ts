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
    expect(breaker.state).toBe('closed');
    expect(send(failure, 'c')).toBe(true);
    expect([breaker.state, breaker.isRejecting('content'), send('alive')]).toEqual(['open', true, false]);
    sendFive(failure);
    expect(changes).toEqual([{ state: 'open', failure, pauseMs: 1000 }]);
  });

  it('stays closed if a success lies between the failures or all failures are of one address', () => {
    const { breaker, send } = createTestSetup();
    for (const outcome of ['silent', 'silent', 'failing', 'alive', 'silent', 'failing', 'silent'] as const) send(outcome, outcome);
    expect(breaker.state).toBe('closed');
    send('alive');
    for (let i = 0; i < 50; i++) send('failing', 'a');
    expect(breaker.state).toBe('closed');
    send('failing', 'b');
    expect(breaker.state).toBe('open');
  });

  it('ignores failures of requests from before it opened, and closes on a success of one', () => {
    const { clock, breaker, changes, sendFive } = createTestSetup();
    const earlier = [breaker.acquire('x', 'content'), breaker.acquire('y', 'content')];
    sendFive('silent');
    clock.now += 500;
    earlier[0]?.report('silent');
    clock.now += 500;
    expect(breaker.state).toBe('halfOpen');
    earlier[1]?.report('alive');
    expect(breaker.state).toBe('closed');
    expect(changes.map(({ state }) => state)).toEqual(['open', 'closed']);
  });
  it('neither opens nor closes on an unclear outcome, and lets the next request be the probe', () => {
    const { clock, breaker, changes, send, sendFive } = createTestSetup();
    for (let i = 0; i < 20; i++) send('unclear', `${i}`);
    for (const address of ['a', 'b', 'a', 'b']) send('failing', address);
    send('unclear');
    expect(breaker.state).toBe('closed');
    send('failing', 'c');
    expect(breaker.state).toBe('open');
    clock.now += 1000;
    expect(send('unclear')).toBe(true);
    expect([breaker.state, breaker.isRejecting('content')]).toEqual(['halfOpen', false]);
    expect(send('alive')).toBe(true);
    expect([breaker.state, changes.length]).toEqual(['closed', 2]);
    sendFive('failing');
    expect(breaker.state).toBe('open');
  });
  it('lets one probe through after each pause, which doubles up to a minute with each failed probe', () => {
    const { clock, breaker, changes, send, sendFive } = createTestSetup();
    sendFive('silent');
    for (const pause of [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]) {
      clock.now += pause - 1;
      expect([pause, breaker.state, send('silent')]).toEqual([pause, 'open', false]);
      clock.now += 1;
      expect(breaker.state).toBe('halfOpen');
      const probe = breaker.acquire('a', 'content');
      expect([probe?.isProbe, breaker.state, send('alive', 'b'), breaker.isRejecting('content')]).toEqual([true, 'halfOpen', false, true]);
      probe?.report('failing');
    }
    expect(changes).toHaveLength(1);
    clock.now += 60_000;
    expect(send('alive')).toBe(true);
    expect([breaker.state, changes.at(-1)?.state, changes.length]).toEqual(['closed', 'closed', 2]);
    sendFive('silent');
    expect(changes.at(-1)).toEqual({ state: 'open', failure: 'silent', pauseMs: 1000 });
  });

  it('counts image requests without a response, and rejects images while WordPress is silent', () => {
    const { clock, breaker, send, sendFive } = createTestSetup();
    sendFive('silent', 'upload');
    expect([breaker.state, send('alive', 'a', 'upload'), send('alive')]).toEqual(['open', false, false]);
    clock.now += 1000;
    expect([send('alive', 'a', 'upload'), breaker.state]).toEqual([true, 'closed']);
  });

  it('lets images through, and ignores their outcome, while only PHP fails', () => {
    const { breaker, send, sendFive } = createTestSetup();
    for (const address of ['a', 'b', 'a', 'b']) {
      send('failing', address);
      send('alive', 'p', 'upload');
      send('failing', 'p', 'upload');
    }
    expect(breaker.state).toBe('closed');
    sendFive('failing');
    expect([breaker.state, send('alive', 'p', 'upload'), breaker.state]).toEqual(['open', true, 'open']);
  });
});
