import type { LineField } from '../../shared/inquiry/fields.ts';

/** Attributes of a control: how browsers fill it in and which keyboard they show. */
export interface LineInput {
  readonly type?: 'tel';
  readonly inputMode?: 'email' | 'tel';
  readonly autoComplete?: string;
  readonly autoCapitalize?: 'none';
  readonly autoCorrect?: 'off';
  readonly spellCheck?: false;
}

/** The attributes of the lines of text. Not among their rows, which every browser loads. */
export const lineInputs: Readonly<Partial<Record<LineField, LineInput>>> = {
  firstName: { autoComplete: 'given-name', spellCheck: false },
  lastName: { autoComplete: 'family-name', spellCheck: false },
  // Not `type="email"`: Chromium changes the domain of an address with umlauts, and no browser takes umlauts before the @.
  email: { inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
  telephone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  flightNumber: { autoComplete: 'off', spellCheck: false },
  title: { autoComplete: 'honorific-prefix', spellCheck: false },
  strnr: { autoComplete: 'address-line1', spellCheck: false },
  zip: { autoComplete: 'postal-code' },
  town: { autoComplete: 'address-level2', spellCheck: false },
  country: { autoComplete: 'country-name' },
};
