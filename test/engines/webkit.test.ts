import { describeEngine } from './describeEngine.ts';

describeEngine('webkit');
