import { describeStores } from './describeStores.ts';
import { describeInPostgres } from './postgresEngine.ts';

describeInPostgres('the stores', describeStores);
