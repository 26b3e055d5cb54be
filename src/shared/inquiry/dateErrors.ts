import { countNights, parseDate } from './dates.ts';
import { type ErrorCode, MIN_NIGHTS } from './fields.ts';

export interface DateErrors {
  startDate?: ErrorCode;
  endDate?: ErrorCode;
}

/**
 * Checks arrival and departure: both or neither are given, arrival is not in the past, departure is at least one night later.
 * @param start a date as it was typed, '' for none @param end the same @param today `YYYY-MM-DD`
 */
export function findDateErrors(start: string, end: string, today: string): DateErrors {
  const [arrival, departure] = [parseDate(start), parseDate(end)];
  const errors: DateErrors = {};
  if (start !== '' && arrival === null) errors.startDate = 'dateInvalid';
  if (end !== '' && departure === null) errors.endDate = 'dateInvalid';
  if (start === '' && end !== '') errors.startDate = 'datePair';
  if (end === '' && start !== '') errors.endDate = 'datePair';
  if (arrival !== null && arrival < today) errors.startDate = 'datePast';
  if (arrival !== null && departure !== null && countNights(arrival, departure) < MIN_NIGHTS) errors.endDate = 'dateOrder';
  return errors;
}
