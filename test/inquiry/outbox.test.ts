import { describeInSqlite } from '../storage/sqliteEngine.ts';
import { describeOutbox } from './describeOutbox.ts';

describeInSqlite('the outbox', describeOutbox);
