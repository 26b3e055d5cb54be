import { describeInPostgres } from '../storage/postgresEngine.ts';
import { describeOutbox } from './describeOutbox.ts';

describeInPostgres('the outbox', describeOutbox);
