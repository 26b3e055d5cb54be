import { describeEngine } from './describeEngine.ts';

describeEngine('firefox');
