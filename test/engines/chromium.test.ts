import { describeEngine } from './describeEngine.ts';

describeEngine('chromium');
