import { describeStores } from './describeStores.ts';
import { describeInSqlite } from './sqliteEngine.ts';

describeInSqlite('the stores', describeStores);
