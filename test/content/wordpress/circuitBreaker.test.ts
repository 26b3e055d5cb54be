import { describe, expect, it } from 'vitest';
import {
  type AttemptOutcome,
  type CircuitBreakerChange,
  createCircuitBreaker,
  type RequestKind,
} from '../../../src/content/wordpress/circuitBreaker.ts';

/** A breaker with a clock of its own, and what it told. */
function rig() {
  const clock = { now: 1_000_000 };
  const changes: CircuitBreakerChange[] = [];
  const breaker = createCircuitBreaker({ now: () => clock.now, onChange: (change) => changes.push(change) });
  /** Asks and tells how that went; false where it was refused. */
  const ask = (sign: AttemptOutcome, address = 'a', concern: RequestKind = 'content'): boolean => {
    const leave = breaker.acquire(address, concern);
    leave?.report(sign);
    return leave !== null;
  };
  const break5 = (sign: AttemptOutcome, concern: RequestKind = 'content') => {
    for (const address of ['a', 'b', 'a', 'b', 'c']) ask(sign, address, concern);
  };
  return { clock, changes, breaker, ask, break5 };
}

describe('failures', () => {
  it.each(['silent', 'failing'] as const)('(%s) in a row open it, said once', (sign) => {
    const { changes, breaker, ask, break5 } = rig();
    for (const address of ['a', 'b', 'a', 'b']) ask(sign, address);
    expect(breaker.state).toBe('closed');
    expect(ask(sign, 'c')).toBe(true);
    expect([breaker.state, breaker.isRejecting('content'), ask('alive')]).toEqual(['open', true, false]);
    break5(sign);
    expect(changes).toEqual([{ state: 'open', sign, pause: 1000 }]);
  });

  it('with an answer among them do not, nor those of one address alone', () => {
    const { breaker, ask } = rig();
    for (const sign of ['silent', 'silent', 'silent', 'failing', 'alive', 'silent', 'silent', 'failing', 'silent'] as const)
      ask(sign, sign);
    expect(breaker.state).toBe('closed');
    ask('alive');
    for (let i = 0; i < 50; i++) ask('failing', 'a');
    expect(breaker.state).toBe('closed');
    ask('failing', 'b');
    expect(breaker.state).toBe('open');
  });

  it('of what was asked before it opened change nothing any more, an answer closes it', () => {
    const { clock, breaker, changes, break5 } = rig();
    const early = [breaker.acquire('x', 'content'), breaker.acquire('y', 'content')];
    break5('silent');
    clock.now += 500;
    early[0]?.report('silent');
    clock.now += 500;
    expect(breaker.state).toBe('halfOpen');
    early[1]?.report('alive');
    expect(breaker.state).toBe('closed');
    expect(changes.map(({ state }) => state)).toEqual(['open', 'closed']);
  });
});

describe('an answer about something else', () => {
  it('neither opens it nor closes it, nor takes the place of a probe', () => {
    const { clock, breaker, changes, ask, break5 } = rig();
    for (let i = 0; i < 20; i++) ask('unclear', `${i}`);
    for (const address of ['a', 'b', 'a', 'b']) ask('failing', address);
    ask('unclear');
    expect(breaker.state).toBe('closed');
    ask('failing', 'c');
    expect(breaker.state).toBe('open');
    clock.now += 1000;
    expect(ask('unclear')).toBe(true);
    expect([breaker.state, breaker.isRejecting('content')]).toEqual(['halfOpen', false]);
    expect(ask('alive')).toBe(true);
    expect([breaker.state, changes.length]).toEqual(['closed', 2]);
    break5('failing');
    expect(breaker.state).toBe('open');
  });
});

describe('a pause', () => {
  it('ends with one probe, and doubles up to a minute with each that fails', () => {
    const { clock, breaker, changes, ask, break5 } = rig();
    break5('silent');
    for (const pause of [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]) {
      clock.now += pause - 1;
      expect([pause, breaker.state, ask('silent')]).toEqual([pause, 'open', false]);
      clock.now += 1;
      expect(breaker.state).toBe('halfOpen');
      const probe = breaker.acquire('a', 'content');
      expect([probe?.isProbe, breaker.state, ask('alive', 'b'), breaker.isRejecting('content')]).toEqual([true, 'halfOpen', false, true]);
      probe?.report('failing');
    }
    expect(changes).toHaveLength(1);
    clock.now += 60_000;
    expect(ask('alive')).toBe(true);
    expect([breaker.state, changes.at(-1)?.state, changes.length]).toEqual(['closed', 'closed', 2]);
    break5('silent');
    expect(changes.at(-1)).toEqual({ state: 'open', sign: 'silent', pause: 1000 });
  });

  it('is over where the clock was set back', () => {
    const { clock, ask, break5 } = rig();
    break5('silent');
    clock.now -= 86_400_000;
    expect(ask('alive')).toBe(true);
  });

  it('in which a probe is overtaken by an answer leaves it closed', () => {
    const { clock, breaker, break5 } = rig();
    const early = breaker.acquire('x', 'content');
    break5('silent');
    clock.now += 1000;
    const probe = breaker.acquire('a', 'content');
    early?.report('alive');
    probe?.report('silent');
    expect(breaker.state).toBe('closed');
  });
});

describe('pictures', () => {
  it('count where there is no answer, and are refused where there was none', () => {
    const { clock, breaker, ask, break5 } = rig();
    break5('silent', 'picture');
    expect([breaker.state, ask('alive', 'a', 'picture'), ask('alive')]).toEqual(['open', false, false]);
    clock.now += 1000;
    expect([ask('alive', 'a', 'picture'), breaker.state]).toEqual([true, 'closed']);
  });

  it('are still had, and say nothing, while only PHP fails', () => {
    const { breaker, ask, break5 } = rig();
    for (const address of ['a', 'b', 'a', 'b']) {
      ask('failing', address);
      ask('alive', 'p', 'picture');
      ask('failing', 'p', 'picture');
    }
    expect(breaker.state).toBe('closed');
    break5('failing');
    expect([breaker.state, ask('alive', 'p', 'picture'), breaker.state]).toEqual(['open', true, 'open']);
  });
});
